import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { InvitationRun, invitationOverviewEndpoint } from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import {
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeOwner,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { ContactOptions, TestParent, TestSchool } from '@portal/test-support/factories/index';
import { hmac } from '../../../platform/crypto/tokens.ts';
import { FakeStaffProvider } from '../../../testing/stand-ins/fake-staff-provider.ts';
import { familyIdOf } from '../../../testing/builders/office/school-families.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { textOfPdf } from '../../../testing/pdf-text.ts';
import { cancelUnused } from '../../registration/index.ts';
import { sweepLetters } from './issue-run.service.ts';

const hourMs = 60 * 60_000;

let harness: Harness;
let school: TestSchool;
let staff: TestStaff;
let path: string;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());
beforeEach(async () => {
  school = await makeSchool(harness.database.pool);
  staff = await makeStaff(harness, 'office', [school]);
  path = `/api/office/schools/${school.centreCode}`;
});

interface ParentOptions extends ContactOptions {
  name?: string;
  email?: string;
  yearLevel?: string;
  rollClass?: string;
}

/** A parent with a student at the school. */
async function addParent({
  name,
  email,
  yearLevel,
  rollClass,
  ...contact
}: ParentOptions = {}): Promise<TestParent> {
  const { pool } = harness.database;
  const student = await makeStudent(pool);
  await makeEnrolment(pool, student, school, yearLevel === undefined ? {} : { yearLevel });
  if (rollClass !== undefined)
    await pool.query('update enrolment set roll_class = $2 where student_id = $1', [student.id, rollClass]);
  const parent = await makeKnownParent(pool, {
    ...(name !== undefined && { givenName: name }),
    ...(email !== undefined && { email }),
    address: { line1: '9 Fig Street', line2: null, suburb: 'Quillby', state: 'QLD', postcode: '4999' },
  });
  await makeContact(pool, student, parent, contact);
  return parent;
}

const everyone = { kind: 'everyone' };

/** Issues codes, and runs the job that makes them. */
async function issue(
  audience: object,
  how: { withLetters?: boolean; withEmails?: boolean; validDays?: number } = {},
): Promise<string> {
  const body = { audience, withLetters: true, withEmails: false, validDays: 30, ...how };
  const { runId } = okay(await staff.browser.post(`${path}/invitation-runs`, { body })).json<{
    runId: string;
  }>();
  await harness.runTasks();
  return runId;
}

const fetchLetters = (runId: string, { browser } = staff) =>
  browser.post(`${path}/invitation-runs/${runId}/letters`);

async function codesInLetters(runId: string): Promise<string[]> {
  const text = textOfPdf(okay(await fetchLetters(runId)).rawPayload) ?? '';
  return text.match(/\b\d{10}[2-9A-Z]\b/g) ?? [];
}

const runOf = async (runId: string): Promise<InvitationRun> =>
  okay(await staff.browser.get(`${path}/invitation-runs/${runId}`)).json();
const overview = async (): Promise<ResponseOf<typeof invitationOverviewEndpoint>> =>
  okay(await staff.browser.get(`${path}/invitations`)).json();

async function isOpen(code: string): Promise<boolean> {
  const hash = hmac(harness.config.secrets.invitations.current, 'invitation', code);
  const { rowCount } = await harness.database.pool.query(
    'select from invitation where code_hash = $1 and cancelled_at is null and expires_at > $2',
    [hash, harness.now()],
  );
  return rowCount === 1;
}

describe('O-8.5 codes are issued', () => {
  it('to parents of a year level, by class, without those who can’t use one', async () => {
    await addParent({ name: 'Zoe', yearLevel: '07', rollClass: '7A' });
    await addParent({ name: 'Abe', yearLevel: '07', rollClass: '7B' });
    await addParent({ yearLevel: '08' });
    await addParent({ yearLevel: '07', interventionOrder: true });
    await addParent({ yearLevel: '07', parentPortal: false });
    const student = await makeStudent(harness.database.pool);
    await makeEnrolment(harness.database.pool, student, school, { yearLevel: '07' });
    await makeOwner(harness.database.pool, [student]);
    const audience = { kind: 'year', yearLevel: '07' };
    const preview = async () =>
      okay(await staff.browser.post(`${path}/invitations/preview`, { body: { audience } })).json<object>();
    expect(await preview()).toEqual({
      codes: 2,
      withEmail: 0,
      parents: [
        { name: 'Zoe Testfamily', rollClass: '7A' },
        { name: 'Abe Testfamily', rollClass: '7B' },
      ],
      leftOut: { account: 1, openCode: 0, order: 1, register: 1 },
    });
    const runId = await issue(audience);
    expect(await codesInLetters(runId)).toHaveLength(2);
    expect(await preview()).toMatchObject({ codes: 0, leftOut: { openCode: 2 } });
    expect(await issue(audience)).toBeNull();
  });

  it('to one class, and to those whose code expired', async () => {
    await addParent({ name: 'Ann', rollClass: '7A' });
    await addParent({ name: 'Ben', rollClass: '7B' });
    await issue({ kind: 'class', rollClass: '7A' }, { validDays: 7 });
    expect(await issue({ kind: 'expired' })).toBeNull();
    harness.advance(8 * 24 * hourMs);
    staff = await makeStaff(harness, 'office', [school]);
    const runId = await issue({ kind: 'expired' });
    expect(textOfPdf(okay(await fetchLetters(runId)).rawPayload)).toContain('Dear Ann Testfamily');
    expect((await runOf(runId)).codes).toBe(1);
  });

  it('by e-mail where the register holds an address', async () => {
    await addParent({ email: 'ann@example.com' });
    await addParent();
    const runId = await issue(everyone, { withLetters: false, withEmails: true });
    expect(await runOf(runId)).toMatchObject({ codes: 1, letters: 0, emails: 1, state: 'sent' });
    const message = harness.outbox.messages.findLast(({ to }) => to === 'ann@example.com');
    const [code = ''] = message?.text.match(/\b\d{10}[2-9A-Z]\b/) ?? [];
    expect(await isOpen(code)).toBe(true);
  });

  it('not to the family of the member of staff', async () => {
    const own = await addParent();
    const { rows } = await harness.database.pool.query<{ source_id: string }>(
      'select source_id from known_parent where id = $1',
      [own.id],
    );
    staff = await makeStaff(harness, 'office', [school], { personId: rows[0]?.source_id ?? '' });
    expect(await issue(everyone)).toBeNull();
  });

  it('only with a fresh sign-in if there are more than 200', async () => {
    const first = await addParent();
    await harness.asOwner(`
      with parent as (
        insert into known_parent (source_id, given_name, family_name)
        select 'many-${school.id}-' || n, 'Many', 'Parents' from generate_series(1, 200) n returning id)
      insert into student_contact_relationship (student_id, known_parent_id, parent_portal)
      select c.student_id, parent.id, true from parent
      join student_contact_relationship c on c.known_parent_id = ${first.id}`);
    harness.advance(6 * 60_000);
    const body = { audience: everyone, withLetters: true, withEmails: false, validDays: 30 };
    const refused = await staff.browser.post(`${path}/invitation-runs`, { body });
    expect(refused.json()).toMatchObject({ code: 'reauthentication-required' });
    staff = await makeStaff(harness, 'office', [school]);
    expect((await runOf(await issue(everyone))).codes).toBe(201);
  });

  it('once, when the job is repeated after a crash', async () => {
    await addParent();
    const body = { audience: everyone, withLetters: true, withEmails: false, validDays: 30 };
    const { runId } = okay(await staff.browser.post(`${path}/invitation-runs`, { body })).json<{
      runId: string;
    }>();
    const payload = { runId, requestId: 'a test' };
    await harness.runTask('families.issue-run', payload);
    await harness.database.pool.query('update invitation_run set finished_at = null where public_id = $1', [
      runId,
    ]);
    await harness.runTask('families.issue-run', payload);
    const { codes } = await overview();
    expect(codes).toMatchObject({ issued: 2, revoked: 1, open: 1 });
    await harness.runTask('families.issue-run', payload);
    expect((await overview()).codes.issued).toBe(2);
  });
});

describe('O-8.5 two attempts at one job', () => {
  it('overlap: only the later one’s codes work', async () => {
    await addParent();
    const body = { audience: everyone, withLetters: true, withEmails: false, validDays: 30 };
    const { runId } = okay(await staff.browser.post(`${path}/invitation-runs`, { body })).json<{
      runId: string;
    }>();
    const attempt = () => harness.runTask('families.issue-run', { runId, requestId: 'a test' });
    await Promise.all([attempt(), attempt(), attempt()]);
    const [code = ''] = await codesInLetters(runId);
    expect(await isOpen(code)).toBe(true);
    expect((await overview()).codes.open).toBe(1);
  });
});

describe('O-8.5 two issues at one school', () => {
  it('overlap: a parent gets one code that works', async () => {
    for (let parents = 0; parents < 5; parents += 1) await addParent({ yearLevel: '07' });
    const body = { withLetters: true, withEmails: false, validDays: 30 };
    for (const audience of [everyone, { kind: 'year', yearLevel: '07' }])
      okay(await staff.browser.post(`${path}/invitation-runs`, { body: { ...body, audience } }));
    const { runs } = await overview();
    await Promise.all(
      runs.map(({ id }) => harness.runTask('families.issue-run', { runId: id, requestId: 'a test' })),
    );
    expect((await overview()).codes).toMatchObject({ issued: 5, open: 5 });
  });

  it('for one parent: the later code replaces the other', async () => {
    const audience = { kind: 'parent', familyId: await familyIdOf(harness, await addParent()) };
    const body = { audience, withLetters: true, withEmails: false, validDays: 30 };
    for (let press = 0; press < 3; press += 1)
      okay(await staff.browser.post(`${path}/invitation-runs`, { body }));
    const { runs } = await overview();
    await Promise.all(
      runs.map(({ id }) => harness.runTask('families.issue-run', { runId: id, requestId: 'a test' })),
    );
    expect((await overview()).codes).toMatchObject({ issued: 3, open: 1, revoked: 2 });
  });
});

describe('O-8.6 letters', () => {
  it('are fetched once, only by whoever issued the codes, and are stored encrypted', async () => {
    await addParent({ name: 'Ann' });
    const runId = await issue(everyone);
    const { rows } = await harness.database.pool.query<{ letters: Buffer }>(
      'select letters from invitation_run where public_id = $1',
      [runId],
    );
    expect(rows[0]?.letters.toString('latin1')).not.toContain('%PDF');
    const colleague = await makeStaff(harness, 'office', [school]);
    expect((await fetchLetters(runId, colleague)).statusCode).toBe(404);
    expect((await runOf(runId)).state).toBe('ready');
    const pdf = okay(await fetchLetters(runId)).rawPayload;
    for (const text of ['Dear Ann Testfamily', '9 Fig Street', 'Quillby QLD 4999'])
      expect(textOfPdf(pdf)).toContain(text);
    expect((await fetchLetters(runId)).statusCode).toBe(404);
    expect((await runOf(runId)).state).toBe('fetched');
  });

  it('for one parent are printed again with a new code, which revokes the old one', async () => {
    const parent = await addParent();
    const audience = { kind: 'parent', familyId: await familyIdOf(harness, parent) };
    const [old = ''] = await codesInLetters(await issue(audience));
    expect(await isOpen(old)).toBe(true);
    const [code = ''] = await codesInLetters(await issue(audience));
    expect(await isOpen(old)).toBe(false);
    expect(await isOpen(code)).toBe(true);
  });

  it('are deleted after a day, and their codes are revoked', async () => {
    await addParent();
    const runId = await issue(everyone);
    harness.advance(25 * hourMs);
    await sweepLetters(harness.database.db, harness.now());
    staff = await makeStaff(harness, 'office', [school]);
    expect((await runOf(runId)).state).toBe('expired');
    expect((await overview()).codes).toMatchObject({ open: 0, revoked: 1 });
  });
});

describe('O-8.7 staff see what became of codes', () => {
  it('this year, by year level', async () => {
    const parents = [];
    for (const yearLevel of ['07', '07', '08']) parents.push(await addParent({ yearLevel }));
    await issue(everyone);
    const [registered, opened] = parents;
    await harness.database.pool.query(
      'update invitation set opens = 1, used_at = case when known_parent_id = $1 then now() end where known_parent_id in ($1, $2)',
      [registered?.id, opened?.id],
    );
    const { codes, years, runs } = await overview();
    expect(codes).toEqual({ issued: 3, opened: 2, registered: 1, open: 2, expired: 0, revoked: 0 });
    expect(years).toEqual([
      { yearLevel: '07', name: 'Year 7', students: 2, withOwner: 0, openCodes: 1 },
      { yearLevel: '08', name: 'Year 8', students: 1, withOwner: 0, openCodes: 1 },
    ]);
    expect(runs).toMatchObject([{ by: staff.name, codes: 3, registered: 1, isOwn: true }]);
  });

  it('revoke one: it works no longer', async () => {
    const parent = await addParent();
    const familyId = await familyIdOf(harness, parent);
    const [code = ''] = await codesInLetters(await issue({ kind: 'parent', familyId }));
    const family = `${path}/families/${familyId}`;
    const { invitations } = okay(await staff.browser.get(family)).json<{
      invitations: { id: string; codeEnd: string; state: string }[];
    }>();
    expect(invitations).toMatchObject([{ codeEnd: code.slice(-4), state: 'open' }]);
    const revoke = async () =>
      okay(await staff.browser.post(`${family}/invitations/${invitations[0]?.id}/revoke`)).json<object>();
    expect(await revoke()).toEqual({ isDone: true });
    expect(await isOpen(code)).toBe(false);
    expect(await revoke()).toEqual({ isDone: false });
  });

  it('revoke none of another school, also by the statement itself', async () => {
    const [code = ''] = await codesInLetters(
      await issue({ kind: 'parent', familyId: await familyIdOf(harness, await addParent()) }),
    );
    const { rows } = await harness.database.pool.query<{ id: string }>(
      'select public_id as id from invitation where school_id = $1',
      [school.id],
    );
    const other = await makeSchool(harness.database.pool);
    const revoked = await harness.database.db
      .transaction()
      .execute((trx) =>
        cancelUnused(trx, { publicId: rows[0]?.id ?? '', schoolId: other.id }, harness.now()),
      );
    expect(revoked).toBeNull();
    expect(await isOpen(code)).toBe(true);
  });
});
