import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { delegate, makeAbsence, makeAccount } from '@portal/test-support/factories/index';
import type { AbsenceOptions } from '@portal/test-support/factories/index';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import {
  notifyNow,
  notificationsOf,
  unexplained as toExplain,
} from '../../testing/builders/notifications.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const path = '/api/attendance/submitAbsenceReason';
const absenceDate = '2026-11-09';

interface Unexplained extends Family {
  body: { eQId: string; studentAbsenceId: string; absenceDate: string; reason: string };
}

async function makeUnexplained(options: AbsenceOptions = { requiresReason: true }): Promise<Unexplained> {
  const family = await makeFamily(harness);
  const { publicId } = await makeAbsence(
    harness.database.pool,
    family.student,
    family.school,
    absenceDate,
    options,
  );
  return {
    ...family,
    body: { eQId: family.student.eqId, studentAbsenceId: publicId, absenceDate, reason: 'Had a fever' },
  };
}

const requestsOf = ({ student }: Family) =>
  harness.database.db
    .selectFrom('change_request')
    .select(['kind', 'old_values', 'new_values'])
    .where('student_id', '=', student.id)
    .execute();

describe('giving a reason', () => {
  it('leaves the reason pending approval, with the old and new values', async () => {
    const unexplained = await makeUnexplained();
    const response = await unexplained.browser.post(path, { body: unexplained.body });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      studentAbsenceId: unexplained.body.studentAbsenceId,
      reason: 'Had a fever',
      reasonAwaitingApproval: true,
      requiresReason: true,
    });
    expect(await requestsOf(unexplained)).toMatchObject([
      {
        kind: 'absence-reason',
        old_values: { reason: null },
        new_values: { reason: 'Had a fever', absenceDate },
      },
    ]);
  });

  it.each([
    ['that needs none', {}],
    ['that has one', { requiresReason: true, reason: 'Flu' }],
    ['that waits for approval', { requiresReason: true, reason: 'Flu', isAwaitingApproval: true }],
  ])('refuses an absence %s', async (_, options) => {
    const explained = await makeUnexplained(options);
    const response = await explained.browser.post(path, { body: explained.body });
    expect(response.json()).toMatchObject({ status: 409, code: 'already-decided' });
    expect(await requestsOf(explained)).toEqual([]);
  });

  it('F5 has one effect when the same reason arrives 20 times at once', async () => {
    const unexplained = await makeUnexplained();
    const send = () => unexplained.browser.post(path, { body: unexplained.body });
    await unexplained.browser.get('/api/authentication/authenticationCheck');
    const responses = await Promise.all(Array.from({ length: 20 }, send));
    const statuses = responses.map((response) => response.statusCode).sort((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    expect(await requestsOf(unexplained)).toHaveLength(1);
  });

  it('W-10.1 marks both parents’ notification as done, and no other', async () => {
    const unexplained = await makeUnexplained();
    const coParent = await makeCoParent(harness, unexplained, { isPrimary: true });
    const asked = toExplain(unexplained, { subjectKey: unexplained.body.studentAbsenceId });
    const another = toExplain(unexplained);
    await notifyNow(harness, asked, { ...asked, accountId: coParent.owner.id }, another);
    expect((await unexplained.browser.post(path, { body: unexplained.body })).statusCode).toBe(200);
    const doneFor = async (accountId: number) =>
      (await notificationsOf(harness, accountId)).map(({ done }) => done);
    expect(new Set(await doneFor(unexplained.owner.id))).toEqual(new Set(['self', null]));
    expect(await doneFor(coParent.owner.id)).toEqual(['other']);
  });

  it("T25 does not find another family's absence, nor one with the wrong student or date", async () => {
    const own = await makeUnexplained();
    const other = await makeUnexplained();
    const wrong = [
      other.body,
      { ...own.body, studentAbsenceId: other.body.studentAbsenceId },
      { ...own.body, eQId: other.body.eQId },
      { ...own.body, absenceDate: '2026-11-10' },
      { ...own.body, studentAbsenceId: '00000000-0000-4000-8000-000000000000' },
    ];
    for (const body of wrong) expect((await own.browser.post(path, { body })).statusCode).toBe(404);
    expect([...(await requestsOf(own)), ...(await requestsOf(other))]).toEqual([]);
  });

  it('counts an emoji as one character, and preserves it', async () => {
    const unexplained = await makeUnexplained();
    const reason = '👨‍👩‍👧‍👦'.repeat(89);
    const tooLong = { ...unexplained.body, reason: `${reason}👍` };
    expect((await unexplained.browser.post(path, { body: tooLong })).statusCode).toBe(400);
    const body = { ...unexplained.body, reason };
    expect((await unexplained.browser.post(path, { body })).statusCode).toBe(200);
    const { rows } = await harness.database.pool.query<{ reason: string }>(
      'select reason from absence where student_id = $1 and reason is not null',
      [unexplained.student.id],
    );
    expect(rows).toEqual([{ reason }]);
  });

  it('T48 allows only the primary account owner, with up to 89 characters', async () => {
    const unexplained = await makeUnexplained();
    const second = await makeCoParent(harness, unexplained);
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, unexplained.owner, viewer, unexplained.student, {
      features: ['Attendance'],
    });
    for (const browser of [second.browser, await harness.signIn(viewer.email)]) {
      expect((await browser.post(path, { body: unexplained.body })).statusCode).toBe(403);
    }
    for (const values of [{ reason: 'x'.repeat(90) }, { reason: ' ' }, { reasonUnauthorised: false }]) {
      const body = { ...unexplained.body, ...values };
      expect((await unexplained.browser.post(path, { body })).statusCode).toBe(400);
    }
  });
});
