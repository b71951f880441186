/** Reversing a decision that has taken effect, until its change is exported (O-4.13). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDetail } from '@portal/contract/queue';
import type { RequestKind } from '@portal/contract/change-requests';
import { makeAbsence } from '@portal/test-support/factories/index';
import { makeAskingFamily, makeRequest } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

async function makeDesk(kind: RequestKind) {
  const family = await makeAskingFamily(harness);
  const staff = await makeStaff(harness, 'office', [family.school]);
  const made = await makeRequest(harness, kind, family);
  const path = `/api/office/schools/${family.school.centreCode}/requests/${made.publicId}`;
  const detail = async () => okay(await staff.browser.get(path)).json<RequestDetail>();
  const decide = async (outcome = 'approved') => {
    const { version } = await detail();
    const body = { version, outcome, note: outcome === 'closed' ? '' : 'Decided', isUnauthorised: false };
    okay(await staff.browser.post(`${path}/decide`, { body }));
    harness.advance(120_000);
    await harness.runTasks();
  };
  const reverse = async (note = 'We had overlooked your letter') => {
    const { version } = await detail();
    return staff.browser.post(`${path}/reverse`, { body: { version, note } });
  };
  const mails = () => harness.outbox.messages.filter(({ to }) => to === family.owner.email);
  return { family, staff, made, path, detail, decide, reverse, mails };
}

const one = async (statement: string, ...values: unknown[]): Promise<unknown> =>
  (await harness.database.pool.query({ text: statement, values, rowMode: 'array' })).rows[0]?.[0];

const birthOf = ({ family }: Awaited<ReturnType<typeof makeDesk>>) =>
  one('select date_of_birth::text from student where id = $1', family.student.id);

describe('O-4.13 a reversed decision', () => {
  it('gives the record its value again; the request waits, and the family reads why', async () => {
    const desk = await makeDesk('student-details');
    const before = await birthOf(desk);
    expect(await desk.detail()).toMatchObject({ isReversible: false });
    await desk.decide();
    expect(await birthOf(desk)).toBe('2014-05-04');
    expect(await desk.detail()).toMatchObject({ state: 'approved', isReversible: true });
    okay(await desk.reverse());
    await harness.runTasks();
    expect(await birthOf(desk)).toBe(before);
    expect(
      await one('select count(*)::int from approved_value where change_request_id = $1', desk.made.id),
    ).toBe(0);
    expect(await desk.detail()).toMatchObject({ state: 'waiting', decision: null, isReversible: false });
    expect(desk.mails().at(-1)?.text).toContain('has taken back its decision about this');
    expect(desk.mails().at(-1)?.text).toContain('The school wrote: "We had overlooked your letter"');
  });

  it('can be decided again, and is then exported once', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide();
    okay(await desk.reverse());
    await desk.decide();
    expect(await birthOf(desk)).toBe('2014-05-04');
    expect(await desk.detail()).toMatchObject({ state: 'approved', isReversible: true });
    const { history } = await desk.detail();
    expect(history.filter(({ event }) => event === 'reversed')).toHaveLength(1);
  });

  it('needs a note', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide();
    expect((await desk.reverse(' ')).statusCode).toBe(400);
  });

  it('stands once its change is exported', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide();
    await harness.asOwner(`
      with batch as (
        insert into change_request_export (exported_at, exported_by) values (now(), 'x') returning id)
      update change_request r set export_id = batch.id from batch where r.id = ${desk.made.id}`);
    expect(await desk.detail()).toMatchObject({ isReversible: false });
    const refused = await desk.reverse();
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { reason: 'exported' }]);
    expect(await birthOf(desk)).toBe('2014-05-04');
  });

  it('stands if the register has delivered another value since', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide();
    await harness.asOwner(`delete from approved_value where change_request_id = ${desk.made.id}`);
    expect((await desk.reverse()).json()).toMatchObject({ reason: 'record-changed' });
    expect(await desk.detail()).toMatchObject({ state: 'approved' });
  });

  it('stands if a later approval changed the same value, or replaced this one on its way to the register', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide();
    const second = await makeRequest(harness, 'student-details', desk.family);
    await harness.asOwner(`update change_request
      set new_values = jsonb_set(new_values, '{dateOfBirth}', '"2014-05-05"') where id = ${second.id}`);
    expect((await desk.reverse()).json()).toMatchObject({ reason: 'asked-again' });
    const path = desk.path.replace(desk.made.publicId, second.publicId);
    const body = { version: 0, outcome: 'approved', note: '', isUnauthorised: false };
    okay(await desk.staff.browser.post(`${path}/decide`, { body }));
    harness.advance(120_000);
    await harness.runTasks();
    expect((await desk.reverse()).json()).toMatchObject({ reason: 'record-changed' });
    const later = await desk.staff.browser.post(`${path}/reverse`, { body: { version: 1, note: 'Why' } });
    expect(later.json()).toMatchObject({ reason: 'record-changed' });
    expect(await birthOf(desk)).toBe('2014-05-05');
  });

  it('tells nobody of a request that was closed without telling the family', async () => {
    const desk = await makeDesk('student-details');
    await desk.decide('closed');
    okay(await desk.reverse());
    await harness.runTasks();
    expect(desk.mails()).toEqual([]);
    expect(await desk.detail()).toMatchObject({ state: 'waiting' });
  });

  it.each(['approved', 'rejected'])('makes an %s reason for an absence wait again', async (outcome) => {
    const desk = await makeDesk('absence-reason');
    const { student, school } = desk.family;
    const absence = await makeAbsence(harness.database.pool, student, school, '2026-11-16', {
      requiresReason: true,
      reason: 'Fever',
    });
    await harness.asOwner(`update absence set change_request_id = ${desk.made.id}, reason_awaiting_approval = true
      where public_id = '${absence.publicId}'`);
    const state = () =>
      one(
        `select reason || ' ' || reason_awaiting_approval from absence where public_id = $1`,
        absence.publicId,
      );
    await desk.decide(outcome);
    expect(await state()).toBe(outcome === 'approved' ? 'Fever false' : null);
    okay(await desk.reverse());
    expect(await state()).toBe('Fever true');
  });

  it('ends an approved access until it is decided again', async () => {
    const desk = await makeDesk('add-student');
    const { student, owner } = desk.family;
    await harness.asOwner(`update account_student set state = 'pending', decided_at = null
      where account_id = ${owner.id} and student_id = ${student.id}`);
    const access = () =>
      one(
        'select state from account_student where account_id = $1 and student_id = $2',
        owner.id,
        student.id,
      );
    await desk.decide();
    expect(await access()).toBe('approved');
    okay(await desk.reverse());
    expect(await access()).toBe('pending');
  });

  it('removes a medical condition that the approval added', async () => {
    const desk = await makeDesk('medical-conditions');
    await harness.asOwner(`insert into medical_condition_type (source_id, description, requires_allergy_details)
      values ('MCT-1', 'Allergy', true) on conflict do nothing`);
    const count = () =>
      one('select count(*)::int from medical_condition where student_id = $1', desk.family.student.id);
    await desk.decide();
    expect(await count()).toBe(1);
    okay(await desk.reverse());
    expect(await count()).toBe(0);
  });
});
