/** Concurrent decisions: none is lost, and no family is told twice (O-4.4, O-5.2). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAskingFamily, makeRequest } from '../../testing/builders/office/school-requests.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const staffCount = 200;
const requestCount = 20;
const inPart = 50;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

describe('O-5.2 200 staff', () => {
  it('decide the same requests concurrently: each request is decided once and each family is told once', async () => {
    const first = await makeAskingFamily(harness);
    const { school } = first;
    const families = [first];
    while (families.length < requestCount) families.push(await makeAskingFamily(harness, { school }));
    const requests = await Promise.all(
      families.map((family) => makeRequest(harness, 'absence-reason', family)),
    );
    const staff = await Promise.all(
      Array.from({ length: staffCount }, () => makeStaff(harness, 'office', [school])),
    );
    const path = `/api/office/schools/${school.centreCode}/requests`;
    const statuses: number[] = [];
    // In batches that the connection pool can serve before its timeout.
    for (let from = 0; from < staffCount; from += inPart)
      statuses.push(
        ...(await Promise.all(
          staff.slice(from, from + inPart).map(async ({ browser }, index) => {
            const request = requests[(from + index) % requestCount];
            const outcome = index % 2 === 0 ? 'approved' : 'rejected';
            const body = { version: 0, outcome, note: 'Because', isUnauthorised: false };
            return (await browser.post(`${path}/${request?.publicId}/decide`, { body })).statusCode;
          }),
        )),
      );
    expect(statuses.filter((status) => status === 200)).toHaveLength(requestCount);
    expect(statuses.filter((status) => status === 409)).toHaveLength(staffCount - requestCount);
    harness.outbox.messages.splice(0);
    harness.advance(120_000);
    await Promise.all([harness.runTasks(), harness.runTasks()]);
    const told = harness.outbox.messages.map(({ to }) => to);
    expect(told.toSorted()).toEqual(families.map(({ owner }) => owner.email).toSorted());
    const rows = await harness.database.db
      .selectFrom('change_request as r')
      .innerJoin('change_request_decision as d', 'd.change_request_id', 'r.id')
      .select(['r.state', 'd.outcome'])
      .where('r.school_id', '=', school.id)
      .execute();
    expect(rows).toHaveLength(requestCount);
    expect(rows.filter(({ state, outcome }) => state !== outcome)).toEqual([]);
  });

  it('settle a decision once, even if the job runs several times', async () => {
    const family = await makeAskingFamily(harness);
    const { browser } = await makeStaff(harness, 'office', [family.school]);
    const { publicId } = await makeRequest(harness, 'absence-reason', family);
    const path = `/api/office/schools/${family.school.centreCode}/requests/${publicId}/decide`;
    const body = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };
    const { decisionId } = (await browser.post(path, { body })).json<{ decisionId: string }>();
    harness.advance(120_000);
    harness.outbox.messages.splice(0);
    await Promise.all([1, 2, 3].map(() => harness.runTask('queue.settle', { decisionId })));
    await harness.runTasks();
    expect(harness.outbox.messages).toHaveLength(1);
  });
});
