import { delegate, makeAccount, makeReportDocument, makeResults } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { lastYear, semesterOne } from '../../../testing/builders/reports.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const ask = (browser: TestBrowser, { student }: Pick<Family, 'student'>, academicYear: unknown = 2025) =>
  browser.post('/api/academic/reportArchive', { body: { studentId: student.oneSchoolId, academicYear } });

/** The e-mails sent since, after the jobs have run. */
async function mailedAfter(action: () => Promise<unknown>) {
  const before = harness.outbox.messages.length;
  await action();
  await harness.runTasks();
  return harness.outbox.messages.slice(before).flatMap((one) => (one.channel === 'email' ? [one] : []));
}

async function makeArchived(): Promise<Family & { written: string }> {
  const family = await makeFamily(harness, { givenNames: 'Zoë' });
  const { student, school } = family;
  await makeResults(db, student, school, { period: lastYear, results: [['English', 'B']] });
  const second = { id: 'RP-25-2', name: 'Semester 2 2025', endDate: '2025-12-12' };
  const { content } = await makeReportDocument(db, student, school, second);
  await makeResults(db, student, school, { period: semesterOne, results: [['English', 'A']] });
  return { ...family, written: content };
}

describe('the report archive', () => {
  it('T41 is sent to the confirmed address, with every report of the year attached', async () => {
    const family = await makeArchived();
    const messages = await mailedAfter(async () =>
      expect((await ask(family.browser, family)).statusCode).toBe(204),
    );
    expect(messages).toHaveLength(1);
    const [message] = messages;
    expect(message).toMatchObject({ to: family.owner.email, subject: 'Zoë’s reports for 2025' });
    expect(message?.text).toContain('Report Zoë Semester 1 2025.pdf, Report Zoë Semester 2 2025.pdf');
    const files = message?.attachments ?? [];
    expect(files.map(({ name, mediaType }) => [name, mediaType])).toEqual([
      ['Report Zoë Semester 1 2025.pdf', 'application/pdf'],
      ['Report Zoë Semester 2 2025.pdf', 'application/pdf'],
    ]);
    const contents = files.map(({ content }) => Buffer.from(content, 'base64').toString('latin1'));
    expect(contents[0]).toMatch(/^%PDF-/);
    expect(contents[1]).toBe(family.written);
    const audit = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'outcome', 'actor_account_id as actor', 'detail'])
      .where('student_id', '=', family.student.id)
      .where('event', 'like', 'reports.%')
      .orderBy('id')
      .execute();
    const actor = family.owner.id;
    expect(audit).toEqual([
      { event: 'reports.archiveRequested', outcome: 'done', actor, detail: { academicYear: 2025 } },
      { event: 'reports.archiveMailed', outcome: 'done', actor, detail: { academicYear: 2025, reports: 2 } },
    ]);
  });

  it('T41 is never sent to an unconfirmed address, nor to a former one', async () => {
    const family = await makeArchived();
    await db.query(
      `insert into email_change
         (account_id, old_email, new_email, requested_at, confirm_hash, confirm_until, undo_hash, undo_until)
       select id, email, 'wanted@example.com', now(), '\\x01', now() + interval '1 day', '\\x02', now() + interval '10 days'
       from account where id = $1`,
      [family.owner.id],
    );
    const first = await mailedAfter(() => ask(family.browser, family));
    expect(first.map(({ to }) => to)).toEqual([family.owner.email]);
    const moved = await mailedAfter(async () => {
      await ask(family.browser, family);
      await db.query("update account set email = 'moved@example.com' where id = $1", [family.owner.id]);
    });
    expect(moved.map(({ to }) => to)).toEqual(['moved@example.com']);
  });

  it('T41 is sent to a viewer who was granted reports, at the viewer’s own address', async () => {
    const family = await makeArchived();
    const passwordHash = await testPasswordHash(harness);
    const [granted, without] = [
      await makeAccount(db, { passwordHash }),
      await makeAccount(db, { passwordHash }),
    ];
    await delegate(db, family.owner, granted, family.student, { features: ['AcademicReports'] });
    await delegate(db, family.owner, without, family.student, { features: ['Attendance'] });
    const viewer = await harness.signIn(granted.email);
    const messages = await mailedAfter(() => ask(viewer, family));
    expect(messages.map(({ to }) => to)).toEqual([granted.email]);
    const refused = await ask(await harness.signIn(without.email), family);
    expect(refused.json()).toMatchObject({ status: 403, code: 'feature-unavailable' });
  });

  it('T41 is not sent when the right or the account has ended by then', async () => {
    const family = await makeArchived();
    const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
    await delegate(db, family.owner, viewer, family.student, { features: ['AcademicReports'] });
    const browser = await harness.signIn(viewer.email);
    const removed = await mailedAfter(async () => {
      expect((await ask(browser, family)).statusCode).toBe(204);
      await db.query("update viewer_delegation set status = 'Removed' where viewer_account_id = $1", [
        viewer.id,
      ]);
    });
    expect(removed).toEqual([]);
    const inactive = await mailedAfter(async () => {
      await ask(family.browser, family);
      await db.query('update account set is_active = false where id = $1', [family.owner.id]);
    });
    expect(inactive).toEqual([]);
  });

  it('T41 T25 returns StudentNotFound for another family’s student and for a year without reports, in the same form', async () => {
    const family = await makeArchived();
    const other = await makeArchived();
    const shapes = new Set<string>();
    const messages = await mailedAfter(async () => {
      for (const [student, year] of [
        [other.student, 2025],
        [{ ...family.student, oneSchoolId: 'nobody' }, 2025],
        [family.student, 2024],
        [family.student, 2026],
      ] as const) {
        const response = await ask(family.browser, { student }, year);
        expect(response.json()).toMatchObject({ status: 404, message: 'StudentNotFound' });
        shapes.add(JSON.stringify({ ...response.json<object>(), requestId: '' }));
      }
    });
    expect(shapes.size).toBe(1);
    expect(messages).toEqual([]);
  });

  it('T41 is sent three times an hour; the fourth is refused with Retry-After', async () => {
    const family = await makeArchived();
    const statuses = await Promise.all(Array.from({ length: 4 }, () => ask(family.browser, family)));
    expect(statuses.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      204, 204, 204, 429,
    ]);
    const refused = statuses.find(({ statusCode }) => statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused?.json()).toMatchObject({
      detail: 'You have had as many archives emailed as one person can in an hour.',
    });
    expect(await mailedAfter(async () => undefined)).toHaveLength(3);
    harness.advance(3_600_000);
    const later = await harness.signIn(family.owner.email);
    expect((await ask(later, family)).statusCode).toBe(204);
    await harness.runTasks();
  });

  it.each([undefined, '', '2025', 2025.5, 1, 99_999, [2025]])('refuses the year %j', async (year) => {
    const family = await makeFamily(harness);
    const body = {
      studentId: family.student.oneSchoolId,
      ...(year === undefined ? {} : { academicYear: year }),
    };
    const response = await family.browser.post('/api/academic/reportArchive', { body });
    expect(response.statusCode).toBe(400);
  });
});
