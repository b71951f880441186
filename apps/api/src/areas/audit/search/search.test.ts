/** The audit search of the office: the events of one's own school, and nobody else's (O-11.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditSearchBody } from '@portal/contract/audit';
import { makeAccount, makeEnrolment } from '@portal/test-support/factories/index';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import { recordLook } from '../../../platform/audit/looks.repository.ts';
import { makeAskingFamily } from '../../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
let family: AskingFamily;
let other: AskingFamily;
let principal: TestStaff;
let clerk: TestStaff;

beforeAll(async () => {
  harness = await createHarness({ env: { LIMITS_SCALE: '100' } });
  family = await makeAskingFamily(harness, { givenNames: 'Asha' });
  other = await makeAskingFamily(harness);
  principal = await makeStaff(harness, 'principal', [family.school], { name: 'Helen Brandt' });
  clerk = await makeStaff(harness, 'office', [family.school], { name: '=Tom Kelso' });
  await write(clerk, {
    event: 'queue.viewed',
    schoolId: family.school.id,
    studentId: family.student.id,
    detail: { kind: 'absence-report' },
  });
  await write(clerk, { event: 'queue.decided', schoolId: family.school.id, studentId: family.student.id });
  await write(clerk, {
    event: 'staff.ownFamilyRefused',
    schoolId: family.school.id,
    outcome: 'refused',
    subject: 'x',
  });
  await write(null, {
    event: 'downloads.downloaded',
    studentId: family.student.id,
    actorAccountId: family.owner.id,
  });
  await write(null, {
    event: 'downloads.downloaded',
    studentId: other.student.id,
    actorAccountId: other.owner.id,
  });
  await write(clerk, { event: 'queue.viewed', schoolId: other.school.id, studentId: other.student.id });
  await write(clerk, { event: 'terms.published' });
});
afterAll(() => harness.close());

type Entry = Parameters<typeof recordAudit>[2];

/** A second apart, so that their order is certain. */
async function write(staff: TestStaff | null, entry: Entry): Promise<void> {
  harness.advance(1000);
  const actor = staff && ({ kind: 'staff', label: staff.name, staffKey: staff.publicId } as const);
  await recordAudit(harness.database.db, { now: harness.now(), requestId: 'r', actor }, entry);
}

const anything: AuditSearchBody = {
  from: '2026-11-01',
  to: '2026-12-31',
  who: 'anyone',
  what: 'all',
  person: '',
  eqId: '',
};
const path = (call: string, { school } = family): string =>
  `/api/office/schools/${school.centreCode}/audit/${call}`;

async function search(filter: Partial<AuditSearchBody> = {}, { browser } = principal) {
  const response = okay(await browser.post(path('search'), { body: { ...anything, ...filter } }));
  return response.json<{ entries: AuditEntry[]; next: string | null }>();
}
/** The events without the searches of this test. */
const events = async (filter: Partial<AuditSearchBody> = {}, staff = principal): Promise<string[]> =>
  (await search(filter, staff)).entries
    .map(({ event }) => event)
    .filter((event) => event !== 'audit.searched');

const all = ['downloads.downloaded', 'staff.ownFamilyRefused', 'queue.decided', 'queue.viewed'];

describe('O-11.5 the audit search', () => {
  it('lists the events of the school and of its students, newest first', async () => {
    expect(await events()).toEqual(all);
    const { entries } = await search();
    expect(entries.find(({ event }) => event === 'queue.viewed')).toMatchObject({
      actor: { name: '=Tom Kelso', kind: 'staff' },
      did: 'opened a request',
      about: expect.stringContaining('Asha'),
      outcome: 'done',
      requestId: 'r',
      isShownToFamily: true,
      details: [{ name: 'Kind', value: 'absence-report' }],
      seal: null,
    });
    expect(entries.find(({ event }) => event === 'downloads.downloaded')).toMatchObject({
      actor: { kind: 'family' },
      did: expect.stringMatching(/^downloaded a file of Asha/),
    });
  });

  it.each<[Partial<AuditSearchBody>, string[]]>([
    [{ what: 'refused' }, ['staff.ownFamilyRefused']],
    [{ what: 'own-family' }, ['staff.ownFamilyRefused']],
    [{ what: 'looks' }, ['downloads.downloaded', 'queue.viewed']],
    [{ what: 'changes' }, ['queue.decided']],
    [{ who: 'families' }, ['downloads.downloaded']],
    [{ who: 'staff' }, all.slice(1)],
    [{ who: 'systems' }, []],
    [{ who: 'own' }, []],
    [{ person: 'kelso' }, all.slice(1)],
    [{ person: 'k%o' }, []],
    [{ from: '2026-11-01', to: '2026-11-01' }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await events(filter)).toEqual(expected);
  });

  it('lists what concerns one student by EQ ID, with the families’ views of the record', async () => {
    const { db } = harness.database;
    await recordLook(
      db,
      { accountId: family.owner.id, part: 'Attendance', now: harness.now() },
      family.student.oneSchoolId,
    );
    await recordLook(
      db,
      { accountId: other.owner.id, part: 'Attendance', now: harness.now() },
      other.student.oneSchoolId,
    );
    const found = await events({ eqId: ` ${family.student.eqId.toLowerCase()}` });
    expect(found.toSorted()).toEqual([
      'downloads.downloaded',
      'queue.decided',
      'queue.viewed',
      'students.looked',
    ]);
    expect(await events({ eqId: other.student.eqId })).toEqual([]);
    expect(await events({ eqId: '0000000000X' })).toEqual([]);
  });

  it('is recorded, without the typed name; the family sees a search for its student', async () => {
    await search({ person: 'Kelso', eqId: family.student.eqId });
    const { rows } = await harness.database.pool.query(
      `select event, student_id::int as student, detail - 'staff' as detail from audit_event order by id desc limit 1`,
    );
    expect(rows).toEqual([
      {
        event: 'audit.searched',
        student: family.student.id,
        detail: { from: '2026-11-01', to: '2026-12-31', who: 'anyone', what: 'all', byName: true },
      },
    ]);
  });

  it('has pages that follow each other without a gap', async () => {
    for (let count = 0; count < 60; count += 1)
      await write(clerk, { event: 'queue.held', schoolId: family.school.id, detail: { count } });
    const first = await search({ person: 'Kelso' });
    const second = await search({ person: 'Kelso', after: first.next ?? '' });
    const counts = [...first.entries, ...second.entries].flatMap(({ details }) =>
      details.filter(({ name }) => name === 'Count').map(({ value }) => Number(value)),
    );
    expect(counts).toEqual(Array.from({ length: 60 }, (_, index) => 59 - index));
    expect(second.next).toBeNull();
  });

  it('refuses more than a year, and an invented cursor', async () => {
    const bad = [{ from: '2025-01-01' }, { from: '2027-01-01' }, { after: 'x' }];
    for (const filter of bad) {
      const response = await principal.browser.post(path('search'), { body: { ...anything, ...filter } });
      expect(response.statusCode).toBe(400);
    }
  });

  it('O-1.3 leaves out the caller’s own family, and refuses and records a search for their child', async () => {
    const own = await makeAskingFamily(harness, { school: family.school });
    const { rows } = await harness.database.pool.query<{ source_id: string }>(
      'select source_id from known_parent where id = $1',
      [own.owner.parent?.id],
    );
    const parent = await makeStaff(harness, 'principal', [family.school], {
      personId: rows[0]?.source_id ?? '',
    });
    await write(clerk, { event: 'queue.released', schoolId: family.school.id, studentId: own.student.id });
    expect(await events({}, principal)).toContain('queue.released');
    expect(await events({}, parent)).not.toContain('queue.released');
    const response = await parent.browser.post(path('search'), {
      body: { ...anything, eqId: own.student.eqId },
    });
    expect(response.statusCode).toBe(403);
    const { entries } = await search({ what: 'own-family' });
    expect(entries[0]).toMatchObject({ actor: { name: parent.name }, outcome: 'refused' });
  });

  it('lets staff of the department search any school, and nobody without the permission', async () => {
    const auditor = await makeStaff(harness, 'auditor', []);
    expect(await events({ who: 'families' }, auditor)).toEqual(['downloads.downloaded']);
    expect((await clerk.browser.post(path('search'), { body: anything })).statusCode).toBe(403);
    expect((await principal.browser.post(path('search', other), { body: anything })).statusCode).toBe(404);
  });

  it('follows a student to the school that the student attends', async () => {
    const moved = await makeAskingFamily(harness);
    await write(null, {
      event: 'reports.downloaded',
      studentId: moved.student.id,
      actorAccountId: moved.owner.id,
    });
    expect(await events({ who: 'families' })).not.toContain('reports.downloaded');
    await makeEnrolment(harness.database.pool, moved.student, family.school);
    expect(await events({ who: 'families' })).toContain('reports.downloaded');
  });

  it('names the parent whose page or pages staff opened', async () => {
    const meera = await makeAccount(harness.database.pool, { firstName: 'Meera', lastName: 'Sandhu' });
    const onParent = { schoolId: family.school.id, actorAccountId: meera.id };
    await write(clerk, { event: 'families.viewed', ...onParent });
    const detail = { part: 'Finance', isOfFamily: true, role: 'office', school: 'Quillby' };
    await write(clerk, { event: 'adminView.viewed', ...onParent, detail });
    const [pages, page] = (await search({ who: 'staff' })).entries;
    const about = 'Meera Sandhu';
    expect(page).toMatchObject({ did: 'opened a parent’s page', about });
    expect(pages).toMatchObject({
      did: 'looked at the parent’s payments in the administration view (office staff, Quillby)',
      about,
    });
  });
});

describe('O-11.6 the export of a search', () => {
  const { after: _, ...body } = anything;

  it('is a table that no spreadsheet takes for a formula, and is recorded', async () => {
    const response = okay(
      await principal.browser.post(path('export'), { body: { ...body, what: 'own-family', who: 'staff' } }),
    );
    const { csv, isCut } = response.json<{ csv: string; isCut: boolean }>();
    expect(csv.split('\r\n')[0]).toBe('When,Who,Role,Did,About,Outcome,Event,Details,Request,Row,Seal');
    expect(csv).toContain(",'=Tom Kelso,staff,tried to open a record of their own family,,refused,");
    expect(isCut).toBe(false);
    expect((await search()).entries.find(({ event }) => event === 'audit.exported')).toMatchObject({
      actor: { name: principal.name },
    });
  });

  it('requires a sign-in of the last five minutes', async () => {
    harness.advance(5 * 60_000 + 1000);
    const response = await principal.browser.post(path('export'), { body });
    expect(response.statusCode).toBe(403);
    expect(response.json()).toMatchObject({ code: 'reauthentication-required' });
  });
});
