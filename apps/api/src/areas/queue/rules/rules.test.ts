/** Approving by the rules of a school, and the sample that a person checks (O-4.15). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestKind } from '@portal/contract/change-requests';
import { autoRules, defaultReasons, defaultTargets } from '@portal/contract/queue';
import type { AutoApproval, RequestDetail } from '@portal/contract/queue';
import { makeContact, makeKnownParent } from '@portal/test-support/factories/index';
import { makeAskingFamily, makeRequest } from '../../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Desk {
  family: AskingFamily;
  principal: TestStaff;
  school: string;
}

/** A school with these rules, by default all. */
async function makeDesk(autoApprove: readonly string[] = autoRules): Promise<Desk> {
  const family = await makeAskingFamily(harness);
  const principal = await makeStaff(harness, 'principal', [family.school]);
  const school = `/api/office/schools/${family.school.centreCode}`;
  const settings = { version: 0, undoSeconds: null, notifyBy: null, targets: defaultTargets, templates: [] };
  const body = { ...settings, autoApprove, reasons: defaultReasons };
  okay(await principal.browser.post(`${school}/queue-settings`, { body }));
  return { family, principal, school };
}

const detailOf = async ({ principal, school }: Desk, id: string) =>
  okay(await principal.browser.get(`${school}/requests/${id}`)).json<RequestDetail>();

const old = { line1: '1 Old Road', line2: null, suburb: 'Quillby', state: 'QLD', postcode: '4000' };
const moved = { ...old, postcode: '4001' };
const elsewhere = { ...old, line1: '2 New Road' };

/** A request as the family's pages write it, with the new values given. */
async function ask(
  { family }: Pick<Desk, 'family'>,
  kind: RequestKind,
  newValues: object | null = null,
): Promise<string> {
  if (newValues === null) return (await makeRequest(harness, kind, family)).publicId;
  const aboutParent = kind === 'parent-details';
  const before = { residentialAddress: old, postalAddress: null };
  const { rows } = await harness.database.pool.query<{ id: string }>(
    `insert into change_request (kind, student_id, school_id, account_id, old_values, new_values, submitted_at)
     values ($1, $2, $3, $4, $5, $6, $7) returning public_id as id`,
    [
      kind,
      aboutParent ? null : family.student.id,
      family.school.id,
      family.owner.id,
      JSON.stringify(aboutParent ? { ...before, contacts: [] } : { ...before, dateOfBirth: '2014-05-03' }),
      JSON.stringify(newValues),
      harness.now(),
    ],
  );
  return rows[0]?.id ?? '';
}

const day = (absenceDate: string) => ({
  absenceDate,
  absencePeriod: 'All day',
  isFullDay: true,
  timeFrom: null,
  timeTo: null,
});
const postcodeOfParent = { residentialAddress: moved, postalAddress: null, contacts: [] };

async function isApproved(desk: Desk, id: string): Promise<boolean> {
  await harness.runRules();
  return (await detailOf(desk, id)).state === 'leaving';
}

describe('O-4.15 rules approve', () => {
  it.each<[string, RequestKind, object | null]>([
    ['an absence of one day, reported before', 'absence-report', null],
    ['a parent’s postcode', 'parent-details', postcodeOfParent],
    [
      'a student’s postcode',
      'student-details',
      { residentialAddress: moved, postalAddress: null, dateOfBirth: '2014-05-03' },
    ],
  ])('%s', async (_, kind, values) => {
    const desk = await makeDesk();
    const id = await ask(desk, kind, values);
    expect(await isApproved(desk, id)).toBe(true);
    expect((await detailOf(desk, id)).decision).toMatchObject({
      by: 'Automatic approval',
      outcome: 'approved',
    });
  });

  it('with the school’s undo window, as staff do; the family is told when it ends', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'absence-report');
    await harness.runRules();
    harness.advance(120_000);
    await harness.runTasks();
    const { state, history } = await detailOf(desk, id);
    expect(state).toBe('approved');
    expect(history.filter(({ event }) => event === 'decided')).toMatchObject([{ by: 'Automatic approval' }]);
    const mails = harness.outbox.messages.filter(({ to }) => to === desk.family.owner.email);
    expect(mails).toHaveLength(1);
  });

  it('once: what staff have undone waits for them', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'absence-report');
    await harness.runRules();
    const { decision } = await detailOf(desk, id);
    const body = { decisionIds: [decision?.id] };
    okay(await desk.principal.browser.post(`${desk.school}/requests/undo`, { body }));
    expect(await isApproved(desk, id)).toBe(false);
  });

  it('once, when two workers run', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'absence-report');
    await Promise.all([harness.runRules(), harness.runRules(), harness.runRules()]);
    expect((await detailOf(desk, id)).version).toBe(1);
  });

  it('the others when one fails', async () => {
    const desk = await makeDesk();
    const failing = await ask(desk, 'absence-report');
    const id = await ask(desk, 'absence-report');
    await harness.asOwner(
      `create function refuse() returns trigger language plpgsql as $$ begin
         if new.change_request_id = (select id from change_request where public_id = '${failing}') then raise 'refused'; end if; return new; end $$`,
    );
    await harness.asOwner(
      'create trigger refuse before insert on change_request_decision for each row execute function refuse()',
    );
    await expect(harness.runRules()).rejects.toThrow('could not be approved by rule');
    expect((await detailOf(desk, id)).state).toBe('leaving');
    await harness.asOwner('drop trigger refuse on change_request_decision');
    expect(await isApproved(desk, failing)).toBe(true);
  });
});

describe('O-4.15 rules leave to staff', () => {
  it.each<[string, RequestKind, object | null]>([
    ['medical conditions', 'medical-conditions', null],
    ['adding a student', 'add-student', null],
    ['a reason for an absence', 'absence-reason', null],
    [
      'an absence of two days',
      'absence-report',
      { reason: 'Trip', days: [day('2026-11-26'), day('2026-11-27')] },
    ],
    ['an absence of today', 'absence-report', { reason: 'Ill', days: [day('2026-11-18')] }],
    ['a new street', 'parent-details', { ...postcodeOfParent, residentialAddress: elsewhere }],
    [
      'a postcode with a date of birth',
      'student-details',
      { residentialAddress: moved, postalAddress: null, dateOfBirth: '2014-05-04' },
    ],
  ])('%s', async (_, kind, values) => {
    const desk = await makeDesk();
    expect(await isApproved(desk, await ask(desk, kind, values))).toBe(false);
  });

  it('what the school has no rule for, and everything at another school', async () => {
    const desk = await makeDesk(['parent-postcode']);
    expect(await isApproved(desk, await ask(desk, 'absence-report'))).toBe(false);
    const other = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'principal', [other.school]);
    const school = `/api/office/schools/${other.school.centreCode}`;
    const id = await ask({ family: other }, 'absence-report');
    expect(await isApproved({ family: other, principal: staff, school }, id)).toBe(false);
  });

  it('a rule that was switched off meanwhile', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'absence-report');
    await harness.database.pool.query(
      `update school_queue_settings set auto_approve = '[]' where school_id = $1`,
      [desk.family.school.id],
    );
    expect(await isApproved(desk, id)).toBe(false);
  });

  it.each<[string, RequestKind, object | null]>([
    ['about a student', 'absence-report', null],
    ['about a parent', 'parent-details', postcodeOfParent],
  ])('a family with an intervention order, %s', async (_, kind, values) => {
    const desk = await makeDesk();
    const { pool } = harness.database;
    const barred = await makeKnownParent(pool, {});
    await makeContact(pool, desk.family.student, barred, { interventionOrder: true });
    expect(await isApproved(desk, await ask(desk, kind, values))).toBe(false);
  });

  it('what a colleague has open or put on hold', async () => {
    const desk = await makeDesk();
    const [claimed, held] = [await ask(desk, 'absence-report'), await ask(desk, 'absence-report')];
    okay(await desk.principal.browser.post(`${desk.school}/requests/${claimed}/claim`));
    const body = { version: 0, isHeld: true };
    okay(await desk.principal.browser.post(`${desk.school}/requests/${held}/hold`, { body }));
    await harness.runRules();
    expect((await detailOf(desk, claimed)).state).toBe('waiting');
    expect((await detailOf(desk, held)).state).toBe('held');
  });
});

const sampleOf = async ({ principal, school }: Desk, by = principal) =>
  okay(await by.browser.get(`${school}/auto-approvals`)).json<{ approvals: AutoApproval[] }>().approvals;

describe('O-4.15 the sample', () => {
  it('has one approval in ten of the school', async () => {
    const desk = await makeDesk();
    for (let asked = 0; asked < 12; asked += 1) await ask(desk, 'absence-report');
    await harness.runRules();
    expect(await sampleOf(desk)).toMatchObject([
      { kind: 'absence-report', rule: 'one-day-absence', isReversed: false, checked: null },
      { kind: 'absence-report' },
    ]);
  });

  it('is checked once, by somebody who may decide the kind', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'parent-details', postcodeOfParent);
    await harness.runRules();
    const officer = await makeStaff(harness, 'attendance-officer', [desk.family.school]);
    expect(await sampleOf(desk, officer)).toEqual([]);
    const check = ({ browser }: TestStaff, outcome: string) =>
      browser.post(`${desk.school}/auto-approvals/${id}`, { body: { outcome } });
    expect((await check(officer, 'fine')).statusCode).toBe(404);
    expect((await check(desk.principal, 'wrong')).json()).toEqual({ isDone: true });
    expect((await check(desk.principal, 'fine')).json()).toEqual({ isDone: false });
    const [sampled] = await sampleOf(desk);
    expect(sampled?.checked).toMatchObject({ by: desk.principal.name, outcome: 'wrong' });
  });

  it('tells what was reversed', async () => {
    const desk = await makeDesk();
    const id = await ask(desk, 'absence-report');
    await harness.runRules();
    const { decision } = await detailOf(desk, id);
    const body = { decisionIds: [decision?.id] };
    okay(await desk.principal.browser.post(`${desk.school}/requests/undo`, { body }));
    expect(await sampleOf(desk)).toMatchObject([{ requestId: id, isReversed: true }]);
  });
});
