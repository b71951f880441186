import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Attendance } from '@portal/contract/attendance';
import { makeAbsence } from '@portal/test-support/factories/index';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { notificationsOf } from '../../testing/builders/notifications.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { decisionEffects } from '../../decision-effects.ts';
import { approveChangeRequest, listChangeRequests, rejectChangeRequest } from './index.ts';
import type { ChangeRequestDependencies } from './index.ts';

let harness: Harness;
let deps: ChangeRequestDependencies;
beforeAll(async () => {
  harness = await createHarness();
  deps = {
    db: harness.database.db,
    keys: harness.config.secrets.sealing,
    effects: decisionEffects,
    productName: 'Schoolside',
    portalUrl: 'https://portal.example.com/',
  };
});
afterAll(() => harness.close());

const decision = (id: string) => ({ id, decidedBy: 'office', now: harness.now(), requestId: 'test' });
const times = { allDay: true, timeFrom: '', timeTo: '' };

async function reportAbsence(family: Family): Promise<string> {
  const { student, school, browser } = family;
  const dates = { dateAbsentFrom: '2026-11-20', dateAbsentTo: '2026-11-23' };
  const body = { eQId: student.eqId, schoolCode: school.centreCode, ...times, ...dates, reason: 'Wedding' };
  expect((await browser.post('/api/attendance/reportAbsence', { body })).statusCode).toBe(200);
  return onlyRequest(family);
}

async function giveReason(family: Family): Promise<string> {
  const { student, school, browser } = family;
  const absenceDate = '2026-11-09';
  const { publicId } = await makeAbsence(harness.database.pool, student, school, absenceDate, {
    requiresReason: true,
  });
  const body = { eQId: student.eqId, studentAbsenceId: publicId, absenceDate, reason: 'Fever' };
  expect((await browser.post('/api/attendance/submitAbsenceReason', { body })).statusCode).toBe(200);
  return onlyRequest(family);
}

async function onlyRequest({ school }: Family): Promise<string> {
  const [request] = await listChangeRequests(deps.db, { state: 'submitted', centreCode: school.centreCode });
  return request?.id ?? '';
}

async function getAttendance({ browser, student, school }: Family): Promise<Attendance> {
  return (
    await browser.get(`/api/attendance/${student.oneSchoolId}/${school.centreCode}`)
  ).json<Attendance>();
}

async function mailTo({ owner }: Family) {
  await harness.sendNotifications();
  return harness.outbox.messages.filter((message) => message.to === owner.email);
}
const lastMail = async (family: Family): Promise<string> => (await mailTo(family)).at(-1)?.text ?? '';

describe('school decisions', () => {
  it('lists what was submitted, by state and school, with both values', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby', firstName: 'Meera', lastName: 'Sandhu' });
    const id = await giveReason(family);
    expect(await listChangeRequests(deps.db, { centreCode: family.school.centreCode })).toMatchObject([
      {
        id,
        kind: 'absence-reason',
        state: 'submitted',
        studentName: 'Ruby Testfamily',
        submittedBy: 'Meera Sandhu',
        newValues: { reason: 'Fever' },
      },
    ]);
    expect(
      await listChangeRequests(deps.db, { state: 'approved', centreCode: family.school.centreCode }),
    ).toEqual([]);
  });

  it('approves a report: it is no longer pending, and the parent is notified', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    const coParent = await makeCoParent(harness, family, { isPrimary: true });
    await approveChangeRequest(deps, decision(await reportAbsence(family)));
    const { futureAbsences } = await getAttendance(family);
    expect(futureAbsences).toHaveLength(2);
    expect(futureAbsences.every((absence) => absence.isReported && !absence.reasonAwaitingApproval)).toBe(
      true,
    );
    expect(await lastMail(family)).toContain('has accepted the absence you reported for Ruby.');
    expect(await notificationsOf(harness, family.owner.id)).toMatchObject([
      {
        kind: 'absence-decided',
        params: { what: 'absence', outcome: 'approved', from: '2026-11-20', to: '2026-11-23' },
        channels: ['email'],
      },
    ]);
    expect(await notificationsOf(harness, coParent.owner.id)).toEqual([]);
  });

  it('rejects a report: its days are free again, and the parent gets the note', async () => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    await rejectChangeRequest(deps, { ...decision(await reportAbsence(family)), note: 'Exam <week>' });
    expect((await getAttendance(family)).futureAbsences).toEqual([]);
    expect(await lastMail(family)).toContain('The school wrote: "Exam <week>"');
    const [html] = (await mailTo(family))
      .slice(-1)
      .map((message) => (message.channel === 'email' ? message.html : ''));
    expect(html).toContain('Exam &lt;week&gt;');
    await reportAbsence(family);
  });

  it.each([
    [true, 'The absence counts as unauthorised.'],
    [false, 'has accepted the reason you gave for an absence of Ruby.'],
  ])('approves a reason, unauthorised: %s', async (unauthorised, words) => {
    const family = await makeFamily(harness, { givenNames: 'Ruby' });
    await approveChangeRequest(deps, { ...decision(await giveReason(family)), unauthorised });
    expect((await getAttendance(family)).absenceRecords).toMatchObject([
      { reason: 'Fever', reasonAwaitingApproval: false, reasonUnauthorised: unauthorised },
    ]);
    expect(await lastMail(family)).toContain(words);
  });

  it('rejects a reason: the absence is unexplained again with the note, and can be explained again', async () => {
    const family = await makeFamily(harness);
    await rejectChangeRequest(deps, {
      ...decision(await giveReason(family)),
      note: 'A certificate is needed',
    });
    const attendance = await getAttendance(family);
    expect(attendance.absenceRecordsWithoutReason).toBe(1);
    const [record] = attendance.absenceRecords;
    expect(record).toMatchObject({
      reason: null,
      schoolNote: 'A certificate is needed',
      reasonAwaitingApproval: false,
    });
    const { studentAbsenceId, absenceDate } = record ?? {};
    const body = { eQId: family.student.eqId, studentAbsenceId, absenceDate, reason: 'See certificate' };
    const again = await family.browser.post('/api/attendance/submitAbsenceReason', { body });
    expect(again.json()).toMatchObject({
      reason: 'See certificate',
      schoolNote: null,
      reasonAwaitingApproval: true,
    });
  });

  it('applies one of several concurrent decisions, and tells the second it was late', async () => {
    const family = await makeFamily(harness);
    const id = await reportAbsence(family);
    const outcomes = await Promise.allSettled([
      approveChangeRequest(deps, decision(id)),
      rejectChangeRequest(deps, { ...decision(id), note: 'No' }),
      approveChangeRequest(deps, decision(id)),
    ]);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    await expect(approveChangeRequest(deps, decision(id))).rejects.toMatchObject({ code: 'already-decided' });
    expect((await mailTo(family)).filter((message) => message.text.includes('absence'))).toHaveLength(1);
  });

  it('G18 audits the decision in the same transaction, and not when the decision fails', async () => {
    const family = await makeFamily(harness);
    const id = await giveReason(family);
    const effect = (): Promise<void> => Promise.reject(new Error('no effect'));
    const failing = { ...deps, effects: { ...decisionEffects, 'absence-reason': effect } };
    await expect(approveChangeRequest(failing, decision(id))).rejects.toThrow('no effect');
    expect(await onlyRequest(family)).toBe(id);
    await approveChangeRequest(deps, decision(id));
    const rows = await deps.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'subject'])
      .where('student_id', '=', family.student.id)
      .where('event', 'like', 'changeRequests.%')
      .execute();
    expect(rows).toEqual([{ event: 'changeRequests.approved', actor_label: 'office', subject: id }]);
  });

  it('refuses a missing or overlong note, an unknown request, and an unauthorised report', async () => {
    const family = await makeFamily(harness);
    const id = await reportAbsence(family);
    for (const note of ['', ' \n', 'x'.repeat(301)]) {
      await expect(rejectChangeRequest(deps, { ...decision(id), note })).rejects.toMatchObject({
        code: 'invalid-request',
      });
    }
    for (const unknown of ['12', '00000000-0000-4000-8000-000000000000']) {
      await expect(approveChangeRequest(deps, decision(unknown))).rejects.toMatchObject({
        code: 'not-found',
      });
    }
    await expect(approveChangeRequest(deps, { ...decision(id), unauthorised: true })).rejects.toMatchObject({
      code: 'invalid-request',
    });
    expect(await onlyRequest(family)).toBe(id);
  });

  it('T27 does not notify a parent who has lost the student in the meantime', async () => {
    const family = await makeFamily(harness);
    const id = await reportAbsence(family);
    const told = (await mailTo(family)).length;
    await harness.database.pool.query(
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      [family.student.id],
    );
    await approveChangeRequest(deps, decision(id));
    expect(await mailTo(family)).toHaveLength(told);
    expect(await notificationsOf(harness, family.owner.id)).toEqual([]);
  });
});
