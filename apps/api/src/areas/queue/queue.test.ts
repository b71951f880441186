/** The list, the counts and one request, as staff see them (O-3.1, O-4.1, O-4.3). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queueSorts } from '@portal/contract/queue';
import type {
  QueueListBody,
  QueueRequest,
  QueueSort,
  QueueSummary,
  RequestDetail,
} from '@portal/contract/queue';
import { makeContact, makeKnownParent } from '@portal/test-support/factories/index';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import type { AskingFamily } from '../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const hour = 60 * 60_000;
let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Page {
  now: string;
  requests: QueueRequest[];
  next: string | null;
}

const waiting: QueueListBody = { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search: '' };

const pathAt = ({ school }: AskingFamily): string => `/api/office/schools/${school.centreCode}/requests`;

async function listOf(
  { browser }: TestStaff,
  family: AskingFamily,
  filter: Partial<QueueListBody> = {},
): Promise<Page> {
  return okay(
    await browser.post(`${pathAt(family)}/search`, { body: { ...waiting, ...filter } }),
  ).json<Page>();
}

const before = (hours: number): Date => new Date(harness.now().getTime() - hours * hour);

const keyOf: Readonly<Record<QueueSort, (request: QueueRequest) => string>> = {
  age: ({ dueAt }) => dueAt,
  kind: ({ kind }) => kind,
  name: ({ about }) => about.name.toLowerCase(),
  with: ({ assignedTo }) => assignedTo?.name.toLowerCase() ?? '',
};

describe('O-4.1 the queue', () => {
  it('is ordered by due time, and continues after the last request of a page', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    // Two requests at each time: their ids decide the order.
    for (let index = 0; index < 45; index += 1)
      await makeRequest(harness, 'absence-reason', family, before(100 - Math.floor(index / 2)));
    const seen: QueueRequest[] = [];
    let page = await listOf(staff, family);
    seen.push(...page.requests);
    while (page.next !== null) {
      expect(page.requests).toHaveLength(20);
      page = await listOf(staff, family, { after: page.next });
      seen.push(...page.requests);
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
    const due = seen.map(({ dueAt }) => dueAt);
    expect(due).toEqual(due.toSorted());
  });

  it.each(queueSorts.flatMap((sort) => [false, true].map((isDescending) => ({ sort, isDescending }))))(
    'has each request once on its pages, in the order %o',
    async (order) => {
      const family = await makeAskingFamily(harness, { givenNames: 'Zebedee' });
      const staff = await makeStaff(harness, 'office', [family.school]);
      const others = [family];
      for (const givenNames of ['abe', 'Mia', 'Mia'])
        others.push(await makeAskingFamily(harness, { school: family.school, givenNames }));
      for (let index = 0; index < 45; index += 1)
        await makeRequest(
          harness,
          index % 3 === 0 ? 'absence-report' : 'absence-reason',
          others[index % 4] ?? family,
          before(index),
        );
      const assigned = (await listOf(staff, family)).requests[3];
      await staff.browser.post(`${pathAt(family)}/${assigned?.id}/assign`, {
        body: { version: 0, staffId: staff.publicId },
      });
      const seen: QueueRequest[] = [];
      let page = await listOf(staff, family, order);
      seen.push(...page.requests);
      while (page.next !== null) {
        page = await listOf(staff, family, { ...order, after: page.next });
        seen.push(...page.requests);
      }
      expect(new Set(seen.map(({ id }) => id)).size).toBe(45);
      const keys = seen.map((request) => keyOf[order.sort](request));
      const sorted = keys.toSorted();
      expect(keys).toEqual(order.isDescending ? sorted.toReversed() : sorted);
    },
  );

  it('sorts what is decided, too', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    for (const kind of ['student-details', 'absence-reason'] as const)
      await makeRequest(harness, kind, family);
    await harness.asOwner(`update change_request set state = 'rejected', decided_at = now(), note = 'No'
      where school_id = ${family.school.id}`);
    const sorted = await listOf(staff, family, { state: 'decided', sort: 'kind' });
    expect(sorted.requests.map(({ kind }) => kind)).toEqual(['absence-reason', 'student-details']);
  });

  it('refuses a page cursor of another order', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    for (let index = 0; index < 21; index += 1) await makeRequest(harness, 'absence-reason', family);
    const { next: after } = await listOf(staff, family, { sort: 'kind' });
    const answer = await staff.browser.post(`${pathAt(family)}/search`, { body: { ...waiting, after } });
    expect(answer.statusCode).toBe(400);
  });

  it('refuses an invalid page cursor', async () => {
    const family = await makeAskingFamily(harness);
    const { browser } = await makeStaff(harness, 'office', [family.school]);
    const response = await browser.post(`${pathAt(family)}/search`, { body: { ...waiting, after: 'there' } });
    expect(response.statusCode).toBe(400);
  });

  it('contains only the kinds that the person may decide', async () => {
    const family = await makeAskingFamily(harness);
    const officer = await makeStaff(harness, 'attendance-officer', [family.school]);
    const medical = await makeRequest(harness, 'medical-conditions', family);
    const reason = await makeRequest(harness, 'absence-reason', family);
    expect((await listOf(officer, family)).requests.map(({ id }) => id)).toEqual([reason.publicId]);
    const asked = await listOf(officer, family, { kinds: ['medical-conditions'] });
    expect(asked.requests).toEqual([]);
    expect((await officer.browser.get(`${pathAt(family)}/${medical.publicId}`)).statusCode).toBe(404);
  });

  it('counts what arrives while a list is read, and lists it only when asked for', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    const first = await makeRequest(harness, 'absence-reason', family);
    const { now: asOf } = await listOf(staff, family);
    harness.advance(60_000);
    await makeRequest(harness, 'absence-reason', family);
    await makeRequest(harness, 'student-details', family);
    const held = await listOf(staff, family, { asOf });
    expect(held).toMatchObject({ requests: [{ id: first.publicId }], arrived: 2 });
    expect(await listOf(staff, family, { asOf, kinds: ['student-details'] })).toMatchObject({
      requests: [],
      arrived: 1,
    });
    expect(await listOf(staff, family)).toMatchObject({ requests: { length: 3 }, arrived: 0 });
  });

  it('finds a name or an EQ ID, and matches typed text literally', async () => {
    const family = await makeAskingFamily(harness, { givenNames: 'Zebedee' });
    const other = await makeAskingFamily(harness, { school: family.school, givenNames: 'Ada' });
    const staff = await makeStaff(harness, 'office', [family.school]);
    await makeRequest(harness, 'absence-reason', family);
    await makeRequest(harness, 'absence-reason', other);
    for (const search of ['zebed', family.student.eqId]) {
      const { requests } = await listOf(staff, family, { search });
      expect(requests.map(({ about }) => about.name)).toEqual(['Zebedee Testfamily']);
    }
    for (const search of ['%', '_ebedee', "'; drop table staff"])
      expect((await listOf(staff, family, { search })).requests).toEqual([]);
  });

  it('shows the changes of each request, without unchanged fields', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    await makeRequest(harness, 'student-details', family);
    expect((await listOf(staff, family)).requests).toMatchObject([
      {
        about: { isStudent: true, yearLevel: 'Year 5' },
        changes: [{ field: 'dateOfBirth', before: '2014-05-03', after: '2014-05-04', isChanged: true }],
        assignedTo: null,
        version: 0,
        state: 'waiting',
      },
    ]);
  });

  it('lists overdue requests, requests on hold and those assigned to the caller', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    const old = await makeRequest(harness, 'absence-reason', family, before(24 * 10));
    const held = await makeRequest(harness, 'absence-reason', family);
    const own = await makeRequest(harness, 'absence-reason', family);
    const act = (id: string, verb: string, body: object) =>
      staff.browser.post(`${pathAt(family)}/${id}/${verb}`, { body });
    await act(held.publicId, 'hold', { version: 0, isHeld: true });
    await act(own.publicId, 'assign', { version: 0, staffId: staff.publicId });
    const idsOf = async (filter: Partial<QueueListBody>) =>
      (await listOf(staff, family, filter)).requests.map(({ id }) => id);
    expect(await idsOf({ onlyOver: true })).toEqual([old.publicId]);
    expect(await idsOf({ state: 'held' })).toEqual([held.publicId]);
    expect(await idsOf({ onlyMine: true })).toEqual([own.publicId]);
    expect(await idsOf({})).toHaveLength(2);
  });
});

describe('O-3.1 open requests', () => {
  it('are counted by kind and against their due times, consistently with the lists', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'principal', [family.school]);
    const old = before(24 * 10);
    await makeRequest(harness, 'absence-reason', family, old);
    await makeRequest(harness, 'absence-reason', family);
    await makeRequest(harness, 'medical-conditions', family);
    const summary = okay(await staff.browser.get(`${pathAt(family)}/summary`)).json<QueueSummary>();
    expect(summary.kinds).toHaveLength(6);
    expect(summary.kinds).toContainEqual({
      kind: 'absence-reason',
      waiting: 2,
      target: 2,
      over: 1,
      oldest: { submittedAt: old.toISOString(), dueAt: expect.any(String) },
    });
    expect(summary).toMatchObject({ held: 0, leaving: 0, mine: 0, decidedToday: { count: 0, inTime: 0 } });
    expect(okay(await staff.browser.get('/api/office/waiting')).json<unknown>()).toEqual({
      schools: [{ centreCode: family.school.centreCode, waiting: 3, over: 1 }],
    });
  });
});

describe('O-3.3 what goes out', () => {
  it('counts and lists approved changes until they are exported, and no rejected ones', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    const made = [
      await makeRequest(harness, 'absence-reason', family),
      await makeRequest(harness, 'student-details', family),
      await makeRequest(harness, 'absence-reason', family),
    ];
    const [approved, exported, rejected] = made.map(({ id }) => id);
    await harness.asOwner(`
      with batch as (
        insert into change_request_export (exported_at, exported_by) values (now(), 'x') returning id)
      update change_request r
      set state = case when r.id = ${rejected} then 'rejected' else 'approved' end, decided_at = now(), decided_by = 'Ann',
          export_id = case when r.id = ${exported} then batch.id end
      from batch where r.id in (${approved}, ${exported}, ${rejected})`);
    const summary = okay(await staff.browser.get(`${pathAt(family)}/summary`)).json<QueueSummary>();
    expect(summary).toMatchObject({ ready: 1, leaving: 0 });
    const { requests } = await listOf(staff, family, { state: 'ready' });
    expect(requests.map(({ id }) => id)).toEqual([made[0]?.publicId]);
  });
});

describe('O-4.3 one request', () => {
  it('has its values, the family without the other adults’ phone numbers, and the student’s other open requests', async () => {
    const family = await makeAskingFamily(harness, { givenNames: 'Ruby' });
    const { pool } = harness.database;
    const { parent } = family.owner;
    await pool.query(`update known_parent set mobile = '0491 570 006' where id = $1`, [parent?.id]);
    const barred = await makeKnownParent(pool, { givenName: 'Nat', mobile: '0491 570 110' });
    await makeContact(pool, family.student, barred, { interventionOrder: true });
    const staff = await makeStaff(harness, 'office', [family.school]);
    const request = await makeRequest(harness, 'medical-conditions', family);
    const other = await makeRequest(harness, 'absence-reason', family);
    const response = await staff.browser.get(`${pathAt(family)}/${request.publicId}`);
    const detail = okay(response).json<RequestDetail>();
    expect(detail.changes).toEqual([
      {
        id: 'condition:Allergy (Peanuts)',
        isAccepted: null,
        field: 'condition',
        label: 'Allergy (Peanuts)',
        before: null,
        after: 'current',
        advisedDate: '2026-11-18',
        isChanged: true,
      },
    ]);
    expect(detail.contacts).toMatchObject([
      { isSubmitter: true, phone: '0491 570 006', isBarred: false },
      { name: expect.stringContaining('Nat'), phone: null, isBarred: true },
    ]);
    expect(response.body).not.toContain('0491 570 110');
    expect(detail.alsoWaiting).toMatchObject([{ id: other.publicId, kind: 'absence-reason' }]);
    expect(detail.history).toMatchObject([{ event: 'viewed', by: staff.name }, { event: 'submitted' }]);
  });

  it('is refused for a family that staff belong to by another of their parent records', async () => {
    const family = await makeAskingFamily(harness);
    const { pool } = harness.database;
    const second = await makeKnownParent(pool);
    const personId = 'a-second-record';
    await pool.query('update known_parent set source_id = $2 where id = $1', [second.id, personId]);
    await pool.query('insert into account_parent (known_parent_id, account_id) values ($1, $2)', [
      second.id,
      family.owner.id,
    ]);
    const staff = await makeStaff(harness, 'office', [family.school], { personId });
    const request = await makeRequest(harness, 'absence-reason', family);
    expect((await listOf(staff, family)).requests).toEqual([]);
    expect((await staff.browser.get(`${pathAt(family)}/${request.publicId}`)).statusCode).toBe(403);
  });

  it('records a look that the family can see', async () => {
    const family = await makeAskingFamily(harness);
    const staff = await makeStaff(harness, 'office', [family.school]);
    const request = await makeRequest(harness, 'absence-reason', family);
    await staff.browser.get(`${pathAt(family)}/${request.publicId}`);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'student_id', 'school_id', 'detail'])
      .where('subject', '=', request.publicId)
      .execute();
    expect(events).toEqual([
      {
        event: 'queue.viewed',
        actor_label: staff.name,
        student_id: family.student.id,
        school_id: family.school.id,
        detail: { kind: 'absence-reason', staff: staff.publicId },
      },
    ]);
  });
});
