import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConsentSummary } from '@portal/contract/consent';
import type { User } from '@portal/contract/students';
import {
  addStudent,
  delegate,
  makeAbsence,
  makeConsentRequest,
  makeContact,
  makeEnrolment,
  makeEvent,
  makeInvoice,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { SqlRunner, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: SqlRunner;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

async function getUser({ browser }: Pick<Family, 'browser'>): Promise<User> {
  return (await browser.get('/api/user?includeFutureStudents=true')).json<User>();
}

/** A second student of the family, in Year 7 at the same school. */
async function addSibling({ owner, school }: Family): Promise<TestStudent> {
  const sibling = await makeStudent(db, { givenNames: 'Sam' });
  await makeEnrolment(db, sibling, school, { yearLevel: '07' });
  if (owner.parent) await makeContact(db, sibling, owner.parent);
  await addStudent(db, owner, sibling);
  return sibling;
}

async function makeMoneyAndConsent(student: TestStudent, school: TestSchool): Promise<void> {
  await makeInvoice(db, student, school, { owingCents: 4200, dueDate: '2026-11-01' });
  await makeInvoice(db, student, school, { owingCents: 1005, dueDate: '2026-11-18' });
  await makeInvoice(db, student, school, { owingCents: 0, dueDate: '2026-11-01' });
  await makeConsentRequest(db, student, school, { dueDate: '2026-12-04' });
  await makeConsentRequest(db, student, school, { dueDate: '2026-11-27' });
  await makeConsentRequest(db, student, school, { dueDate: '2026-11-20', state: 2 });
}

describe('home summaries', () => {
  it('count events from today on by type, once each, for the students they apply to', async () => {
    const family = await makeFamily(harness);
    const { school, student } = family;
    const sibling = await addSibling(family);
    await makeEvent(db, school, { type: 'V', date: '2026-11-18' });
    await makeEvent(db, school, { type: 'V', date: '2026-11-17' });
    await makeEvent(db, school, { type: 'A', date: '2026-11-20', yearLevel: '05' });
    await makeEvent(db, school, { type: 'A', date: '2026-11-20', yearLevel: '09' });
    await makeEvent(db, school, { type: 'E', date: '2026-11-25', students: [student, sibling] });
    await makeEvent(db, school, { type: 'X', date: '2026-11-26', students: [sibling] });
    expect((await getUser(family)).summaries.upcomingEvents).toEqual({
      assessmentsCount: 1,
      examsCount: 1,
      excursionsCount: 1,
      schoolEventsCount: 1,
    });
  });

  it('count every upcoming absence that attendance lists, whoever recorded it', async () => {
    const family = await makeFamily(harness);
    const record = (date: string, options = {}) =>
      makeAbsence(db, family.student, family.school, date, options);
    await record('2026-11-18', { isReported: true, reason: 'Away' });
    await record('2026-11-20', { isReported: true, reason: 'Away' });
    await record('2026-11-23', { requiresReason: true });
    await record('2026-11-17', { requiresReason: true });
    expect((await getUser(family)).summaries.absence).toEqual({ unexplainedCount: 2, futureCount: 3 });
  });

  it('count consent requests and money owing in dollars, across students', async () => {
    const family = await makeFamily(harness);
    await makeMoneyAndConsent(family.student, family.school);
    await makeInvoice(db, await addSibling(family), family.school, { owingCents: 10, dueDate: '2026-12-01' });
    const { summaries } = await getUser(family);
    expect(summaries.payments).toEqual({
      noOfPaymentsOutstanding: 3,
      totalPaymentsOutstanding: 52.15,
      overdueCount: 1,
    });
    expect(summaries.consent).toEqual({ pendingRequestsCount: 2, nextDueDate: '2026-11-27' });
  });

  it('count no consent requests of a student with another primary account owner', async () => {
    const family = await makeFamily(harness);
    await makeMoneyAndConsent(family.student, family.school);
    const { browser } = await makeCoParent(harness, family);
    const user = await getUser({ browser });
    expect(user.summaries.consent).toEqual({ pendingRequestsCount: 0, nextDueDate: null });
    expect(user.students[0]?.enrolments[0]?.pendingConsentRequests).toBe(0);
    // They can still view the requests.
    expect(user.consentRequestsEnabled).toBe(true);
    const ref = `${family.student.oneSchoolId}.${family.school.centreCode}`;
    const list = (await browser.get(`/api/consent/summary?students=${ref}`)).json<ConsentSummary>();
    expect(list.pendingRequestsCount).toBe(0);
    expect(list.consentRequests.filter(({ state }) => state === 1)).toHaveLength(2);
  });

  it('omit features the school switched off for a student, and delegated students', async () => {
    const other = await makeFamily(harness);
    await makeMoneyAndConsent(other.student, other.school);
    const family = await makeFamily(harness);
    await makeMoneyAndConsent(family.student, family.school);
    await makeEvent(db, family.school, { type: 'V', date: '2026-11-18' });
    await delegate(db, other.owner, family.owner, other.student, { features: ['Finance', 'UpcomingEvents'] });
    for (const feature of ['Finance', 'UpcomingEvents', 'ConsentManagement']) {
      await switchFeature(db, family.school, feature, { student: family.student });
    }
    const user = await getUser(family);
    expect(user.delegatedStudents).toHaveLength(1);
    expect(user.consentRequestsEnabled).toBe(false);
    expect(user.summaries).toMatchObject({
      consent: { pendingRequestsCount: 0, nextDueDate: null },
      upcomingEvents: { schoolEventsCount: 0 },
      payments: { noOfPaymentsOutstanding: 0, totalPaymentsOutstanding: 0, overdueCount: 0 },
    });
  });
});
