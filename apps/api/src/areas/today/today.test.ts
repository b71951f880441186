/** The contents of the Today page, by permission (O-3.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '@portal/contract/staff';
import type { Today } from '@portal/contract/today';
import { makeSchool } from '@portal/test-support/factories/index';
import type { TestSchool } from '@portal/test-support/factories/index';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
let other: TestSchool;
beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
  other = await makeSchool(harness.database.pool);
  const now = `timestamptz '${harness.now().toISOString()}'`;
  const { id } = family.school;
  for (const school of [id, other.id])
    await harness.asOwner(`
      insert into delivery (school_id, source, state, begun_at, changed_at, finished_at, row_count)
      values (${school}, 'upload', 'imported', ${now}, ${now}, ${now} - interval '${school === id ? 9 : 3} hours', 4100),
             (${school}, 'upload', 'imported', ${now}, ${now}, ${now} - interval '2 days', 12),
             (${school}, 'upload', 'refused', ${now}, ${now}, ${now} - interval '1 hour', 7);
      insert into file_release (school_id, kind, title, state, created_at, created_by, changed_at, sends_at)
      values (${school}, 'exam-timetable', 'Exams of ${school}', 'held', ${now}, 'A', ${now}, ${now} + interval '2 hours'),
             (${school}, 'exam-timetable', 'Sent', 'released', ${now}, 'A', ${now}, ${now});
      insert into consent_publication (school_id, state, title, draft, due_date, created_at, created_by, changed_at, sends_at)
      values (${school}, 'held', 'Zoo of ${school}', '{}', '2026-12-20', ${now}, 'A', ${now}, ${now} + interval '1 hour'),
             (${school}, 'open', 'Due soon', '{}', (${now} + interval '2 days')::date, ${now}, 'A', ${now}, ${now}),
             (${school}, 'open', 'Due later', '{}', (${now} + interval '20 days')::date, ${now}, 'A', ${now}, ${now})`);
  await harness.asOwner(`
    insert into consent_request (source_id, school_id, student_id, title, reference, due_date, state, form_template)
    values ('due', ${id}, ${family.student.id}, 'Due soon', 'R', '2026-12-20', 1, '{}');
    insert into consent_publication_student (publication_id, student_id, consent_request_id, reach)
    select p.id, r.student_id, r.id, 'told' from consent_publication p join consent_request r on r.source_id = 'due'
    where p.school_id = ${id} and p.title = 'Due soon'`);
});
afterAll(() => harness.close());

const todayOf = async (role: StaffRole): Promise<Today> => {
  const staff = await makeStaff(harness, role, role === 'department-support' ? [] : [family.school]);
  return okay(await staff.browser.get(`/api/office/schools/${family.school.centreCode}/today`)).json<Today>();
};

describe('O-3.5 Today', () => {
  it('has the last good package of the school', async () => {
    const { register } = await todayOf('attendance-officer');
    const importedAt = new Date(harness.now().getTime() - 9 * 3_600_000).toISOString();
    expect(register).toEqual({ importedAt, rows: 4100 });
  });

  it('lists the next scheduled publications of this school only', async () => {
    const { scheduled } = await todayOf('office');
    expect(scheduled?.map(({ kind, title, students }) => [kind, title, students])).toEqual([
      ['consent', `Zoo of ${family.school.id}`, null],
      ['release', `Exams of ${family.school.id}`, 0],
    ]);
  });

  it('counts the consent requests of a week, and the answers that are missing', async () => {
    expect((await todayOf('principal')).consentDue).toEqual({ requests: 1, notAnswered: 1 });
  });

  it('counts the e-mails that came back, of adults of this school only', async () => {
    const { pool } = harness.database;
    const elsewhere = await makeFamily(harness, { school: other });
    for (const { owner } of [family, family, elsewhere])
      await pool.query("insert into email_bounce values (gen_random_uuid(), $1, '5.1.1', $2)", [
        owner.id,
        harness.now(),
      ]);
    expect((await todayOf('principal')).bounced).toEqual({ adults: 1, emails: 2 });
  });

  it('leaves out what the role may not see', async () => {
    const names = (today: Today): string[] =>
      Object.entries(today).flatMap(([name, part]) => (part === null ? [] : [name]));
    expect(names(await todayOf('attendance-officer'))).toEqual(['register', 'texts']);
    expect(names(await todayOf('business-manager'))).toEqual(['register', 'payments']);
    expect(names(await todayOf('principal'))).toEqual([
      'register',
      'consentDue',
      'scheduled',
      'payments',
      'bounced',
      'texts',
    ]);
  });
});
