/** Staff decisions, from the call to their effect for the family (O-4.4, O-4.5, O-4.6). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attendance } from '@portal/contract/attendance';
import { defaultReasons } from '@portal/contract/queue';
import type { ItemOutcome, QueueSummary, RequestDetail } from '@portal/contract/queue';
import { makeAbsence } from '@portal/test-support/factories/index';
import { approveChangeRequest, listChangeRequests } from '../change-requests/index.ts';
import { decisionEffects } from '../../decision-effects.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const minute = 60_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Asked {
  family: Family;
  staff: TestStaff;
  requestId: string;
  path: string;
}

/** A family that has submitted a reason for an absence through the portal. */
async function askWithReason(): Promise<Asked> {
  const family = await makeFamily(harness, { givenNames: 'Ruby' });
  const { student, school, browser } = family;
  const absenceDate = '2026-11-16';
  const { publicId } = await makeAbsence(harness.database.pool, student, school, absenceDate, {
    requiresReason: true,
  });
  const body = { eQId: student.eqId, studentAbsenceId: publicId, absenceDate, reason: 'Fever' };
  okay(await browser.post('/api/attendance/submitAbsenceReason', { body }));
  const [request] = await listChangeRequests(harness.database.db, { centreCode: school.centreCode });
  const requestId = request?.id ?? '';
  const path = `/api/office/schools/${school.centreCode}/requests`;
  return { family, staff: await makeStaff(harness, 'office', [school]), requestId, path };
}

const approved = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };
const decide = ({ staff, path, requestId }: Asked, decision: object = {}, by = staff) =>
  by.browser.post(`${path}/${requestId}/decide`, { body: { ...approved, ...decision } });
const detailOf = async ({ staff, path, requestId }: Asked) =>
  okay(await staff.browser.get(`${path}/${requestId}`)).json<RequestDetail>();

async function absenceOf({ family: { browser, student, school } }: Asked) {
  const path = `/api/attendance/${student.oneSchoolId}/${school.centreCode}`;
  return okay(await browser.get(path)).json<Attendance>().absenceRecords[0];
}

const mailsTo = ({ family }: Asked) => harness.outbox.messages.filter(({ to }) => to === family.owner.email);

async function closeWindow(): Promise<void> {
  harness.advance(2 * minute);
  await harness.runTasks();
}

describe('O-4.6 a decision', () => {
  it('changes nothing for the family until the undo window closes, then has the same effect as the command', async () => {
    const asked = await askWithReason();
    const before = mailsTo(asked).length;
    okay(await decide(asked, { note: 'Get well' }));
    harness.advance(2 * minute - 1);
    await harness.runTasks();
    expect(await absenceOf(asked)).toMatchObject({ reasonAwaitingApproval: true });
    expect(await detailOf(asked)).toMatchObject({
      state: 'leaving',
      decision: { outcome: 'approved', note: 'Get well' },
    });
    expect(mailsTo(asked)).toHaveLength(before);
    harness.advance(1);
    await harness.runTasks();
    expect(await absenceOf(asked)).toMatchObject({ reason: 'Fever', reasonAwaitingApproval: false });
    expect(mailsTo(asked)).toHaveLength(before + 1);
    expect(mailsTo(asked).at(-1)?.text).toContain('has accepted the reason you gave for an absence of Ruby.');
    expect(mailsTo(asked).at(-1)?.text).toContain('The school wrote: "Get well"');
    expect(await detailOf(asked)).toMatchObject({ state: 'approved', note: 'Get well' });
  });

  it('is audited when it is made and when it takes effect, under the name of the person who made it', async () => {
    const asked = await askWithReason();
    await decide(asked);
    await closeWindow();
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label'])
      .where('subject', '=', asked.requestId)
      .where('event', 'in', ['queue.decided', 'changeRequests.approved'])
      .orderBy('id')
      .execute();
    const actor_label = asked.staff.name;
    expect(events).toEqual([
      { event: 'queue.decided', actor_label },
      { event: 'changeRequests.approved', actor_label },
    ]);
  });

  it('can be undone until then: nothing is sent, and the request is open again', async () => {
    const asked = await askWithReason();
    const before = mailsTo(asked).length;
    const { decisionId } = okay(await decide(asked)).json<{ decisionId: string }>();
    const undo = () =>
      asked.staff.browser.post(`${asked.path}/undo`, { body: { decisionIds: [decisionId] } });
    expect(okay(await undo()).json<ItemOutcome[]>()).toMatchObject([
      { id: asked.requestId, outcome: 'done' },
    ]);
    await closeWindow();
    expect(mailsTo(asked)).toHaveLength(before);
    expect(await detailOf(asked)).toMatchObject({ state: 'waiting', version: 2, decision: null });
    expect(okay(await undo()).json<ItemOutcome[]>()).toMatchObject([
      { outcome: 'refused', reason: 'too-late' },
    ]);
    okay(await decide(asked, { version: 2 }));
    await closeWindow();
    expect(await detailOf(asked)).toMatchObject({ state: 'approved' });
  });

  it('can’t be undone once the undo window has closed, even before the job has run', async () => {
    const asked = await askWithReason();
    const { decisionId } = okay(await decide(asked)).json<{ decisionId: string }>();
    harness.advance(2 * minute);
    const body = { decisionIds: [decisionId] };
    const undone = await asked.staff.browser.post(`${asked.path}/undo`, { body });
    expect(okay(undone).json<ItemOutcome[]>()).toMatchObject([{ outcome: 'refused', reason: 'too-late' }]);
    await harness.runTasks();
    expect(await detailOf(asked)).toMatchObject({ state: 'approved' });
  });

  it('is dropped if an operator’s command decides the request first', async () => {
    const asked = await askWithReason();
    await decide(asked, { outcome: 'rejected', note: 'No' });
    const context = {
      db: harness.database.db,
      keys: harness.config.secrets.sealing,
      effects: decisionEffects,
      productName: 'Schoolside',
      portalUrl: 'https://portal.example.com/',
    };
    const input = { id: asked.requestId, decidedBy: 'operator', now: harness.now(), requestId: 'test' };
    await approveChangeRequest(context, input);
    await harness.sendNotifications();
    const told = mailsTo(asked).length;
    await closeWindow();
    expect(await absenceOf(asked)).toMatchObject({ reasonAwaitingApproval: false, reason: 'Fever' });
    expect(mailsTo(asked)).toHaveLength(told);
  });
});

describe('O-4.4 the actions', () => {
  it('requires a note to the family to reject', async () => {
    const asked = await askWithReason();
    expect((await decide(asked, { outcome: 'rejected' })).statusCode).toBe(400);
    okay(await decide(asked, { outcome: 'rejected', note: 'A certificate is needed' }));
    await closeWindow();
    expect(await absenceOf(asked)).toMatchObject({ reason: null, schoolNote: 'A certificate is needed' });
    expect(mailsTo(asked).at(-1)?.text).toContain('A certificate is needed');
  });

  it('records a reason without authorising it', async () => {
    const asked = await askWithReason();
    okay(await decide(asked, { isUnauthorised: true }));
    await closeWindow();
    expect(await absenceOf(asked)).toMatchObject({ reasonUnauthorised: true });
  });

  it('closes a request that is no longer required without telling the family', async () => {
    const asked = await askWithReason();
    const told = mailsTo(asked).length;
    okay(await decide(asked, { outcome: 'closed' }));
    await closeWindow();
    expect(mailsTo(asked)).toHaveLength(told);
    expect(await absenceOf(asked)).toMatchObject({ reason: null, reasonAwaitingApproval: false });
    expect(await detailOf(asked)).toMatchObject({ state: 'closed' });
  });

  it('lets a family submit again after its request was closed', async () => {
    const family = await makeFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    const { publicId } = await makeRequest(harness, 'student-details', family);
    const path = `/api/office/schools/${family.school.centreCode}/requests/${publicId}/decide`;
    okay(await staff.browser.post(path, { body: { ...approved, outcome: 'closed' } }));
    await closeWindow();
    const own = `/api/studentDetails/${family.student.oneSchoolId}/${family.school.centreCode}`;
    const response = await family.browser.get(own);
    expect(response.body).not.toContain('rejected');
  });

  it('refuses an action on an outdated version, and says what the colleague did', async () => {
    const asked = await askWithReason();
    const colleague = await makeStaff(harness, 'office', [asked.family.school], { name: 'Tom Kelso' });
    okay(await decide(asked, { outcome: 'rejected', note: 'No' }, colleague));
    const late = await decide(asked);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      code: 'request-changed',
      reason: 'rejected',
      params: { name: 'Tom Kelso' },
      detail: 'Tom Kelso rejected this request first.',
    });
    await closeWindow();
    expect(await detailOf(asked)).toMatchObject({ state: 'rejected', note: 'No' });
  });

  it('puts a request on hold and takes it off hold, with a new version each time', async () => {
    const asked = await askWithReason();
    const hold = (version: number, isHeld: boolean) =>
      asked.staff.browser.post(`${asked.path}/${asked.requestId}/hold`, { body: { version, isHeld } });
    expect(okay(await hold(0, true)).json<unknown>()).toEqual({ version: 1 });
    expect(await detailOf(asked)).toMatchObject({ state: 'held' });
    expect((await hold(0, false)).statusCode).toBe(409);
    expect(okay(await hold(1, false)).json<unknown>()).toEqual({ version: 2 });
    expect(await detailOf(asked)).toMatchObject({ state: 'waiting' });
  });

  it('assigns a request only to a colleague of the same school', async () => {
    const asked = await askWithReason();
    const stranger = await makeStaff(harness, 'office', [(await makeAskingFamily(harness)).school]);
    const clerk = await makeStaff(harness, 'business-manager', [asked.family.school]);
    const assign = (staffId: string) =>
      asked.staff.browser.post(`${asked.path}/${asked.requestId}/assign`, { body: { version: 0, staffId } });
    expect((await assign(stranger.publicId)).statusCode).toBe(404);
    expect((await assign(clerk.publicId)).statusCode).toBe(404);
    okay(await assign(asked.staff.publicId));
    expect(await detailOf(asked)).toMatchObject({ assignedTo: { name: asked.staff.name } });
  });

  it('shows colleagues for five minutes that a request is open', async () => {
    const asked = await askWithReason();
    const colleague = await makeStaff(harness, 'office', [asked.family.school]);
    const claim = (by: TestStaff) => by.browser.post(`${asked.path}/${asked.requestId}/claim`);
    expect(okay(await claim(asked.staff)).json<unknown>()).toEqual({ claimedBy: null });
    expect(okay(await claim(colleague)).json<unknown>()).toMatchObject({
      claimedBy: { name: asked.staff.name },
    });
    harness.advance(5 * minute);
    expect(okay(await claim(colleague)).json<unknown>()).toEqual({ claimedBy: null });
  });
});

describe('O-4.5 a bulk decision', () => {
  const many = (staff: TestStaff, centreCode: string, body: object) =>
    staff.browser.post(`/api/office/schools/${centreCode}/requests/decide-many`, { body });

  it('decides each request on its own, and reports each outcome', async () => {
    const asked = await askWithReason();
    const { school } = asked.family;
    const sibling = await makeRequest(harness, 'absence-reason', asked.family);
    const medical = await makeRequest(harness, 'medical-conditions', asked.family);
    const requests = [
      { id: asked.requestId, version: 0 },
      { id: sibling.publicId, version: 7 },
      { id: medical.publicId, version: 0 },
    ];
    const body = { kind: 'absence-reason', outcome: 'approved', note: '', requests };
    const outcomes = okay(await many(asked.staff, school.centreCode, body)).json<ItemOutcome[]>();
    expect(outcomes).toMatchObject([
      { id: asked.requestId, outcome: 'done', reason: null },
      { id: sibling.publicId, outcome: 'refused', reason: 'changed' },
      { id: medical.publicId, outcome: 'refused', reason: 'not-found' },
    ]);
    await closeWindow();
    expect(await detailOf(asked)).toMatchObject({ state: 'approved' });
    const summary = okay(await asked.staff.browser.get(`${asked.path}/summary`)).json<QueueSummary>();
    expect(summary.decidedToday).toEqual({ count: 1, inTime: 1 });
  });

  it('rejects each for the reason chosen, and nothing for a reason that isn’t in the list', async () => {
    const asked = await askWithReason();
    const { school } = asked.family;
    const requests = [{ id: asked.requestId, version: 0 }];
    const body = { kind: 'absence-reason', outcome: 'rejected', note: '', requests };
    expect((await many(asked.staff, school.centreCode, body)).statusCode).toBe(400);
    const unknown = { ...body, reason: 'Not in the list' };
    expect((await many(asked.staff, school.centreCode, unknown)).statusCode).toBe(400);
    const [reason] = defaultReasons;
    const known = await many(asked.staff, school.centreCode, { ...body, reason });
    expect(okay(known).json<ItemOutcome[]>()).toMatchObject([{ outcome: 'done' }]);
    await closeWindow();
    expect(await detailOf(asked)).toMatchObject({ state: 'rejected', note: reason });
    expect(mailsTo(asked).at(-1)?.text).toContain(reason);
  });

  it('gives requests of any kind to a colleague, unless somebody acted first', async () => {
    const asked = await askWithReason();
    const { school } = asked.family;
    const medical = await makeRequest(harness, 'medical-conditions', asked.family);
    const colleague = await makeStaff(harness, 'office', [school]);
    const requests = [
      { id: asked.requestId, version: 0 },
      { id: medical.publicId, version: 3 },
    ];
    const assign = (staffId: string) =>
      asked.staff.browser.post(`${asked.path}/assign-many`, { body: { staffId, requests } });
    const outcomes = okay(await assign(colleague.publicId)).json<ItemOutcome[]>();
    expect(outcomes).toMatchObject([{ outcome: 'done' }, { outcome: 'refused', reason: 'changed' }]);
    expect(await detailOf(asked)).toMatchObject({ version: 1, assignedTo: { name: colleague.name } });
    const stranger = await makeStaff(harness, 'office', [(await makeAskingFamily(harness)).school]);
    expect((await assign(stranger.publicId)).statusCode).toBe(404);
  });

  it.each(['medical-conditions', 'add-student', 'parent-details'])(
    'never decides %s at once',
    async (kind) => {
      const asked = await askWithReason();
      const body = { kind, outcome: 'approved', note: '', requests: [{ id: asked.requestId, version: 0 }] };
      expect((await many(asked.staff, asked.family.school.centreCode, body)).statusCode).toBe(400);
    },
  );

  it('accepts at most fifty requests', async () => {
    const asked = await askWithReason();
    const requests = Array.from({ length: 51 }, () => ({ id: asked.requestId, version: 0 }));
    const body = { kind: 'absence-reason', outcome: 'approved', note: '', requests };
    expect((await many(asked.staff, asked.family.school.centreCode, body)).statusCode).toBe(400);
  });
});
