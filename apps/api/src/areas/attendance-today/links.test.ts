/** Asking families by text (O-7.2), and the page behind the link (O-7.3). 9:00 am in Brisbane. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AttendanceDay } from '@portal/contract/attendance-today';
import { makeAbsence } from '@portal/test-support/factories/index';
import {
  addAccount,
  addAdult,
  makeAbsentStudent,
  tokenFor,
  useLink,
} from '../../testing/builders/office/absent-family.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { noteText } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterEach(() => harness.setNow('2026-11-17T23:00:00Z'));
afterAll(() => harness.close());

async function makeDesk() {
  const absent = await makeAbsentStudent(harness);
  const { browser } = await makeStaff(harness, 'office', [absent.school]);
  const path = `/api/office/schools/${absent.school.centreCode}/attendance`;
  const day = async () => okay(await browser.get(path)).json<AttendanceDay>();
  const send = async (end: string, body: object) => okay(await browser.post(`${path}/${end}`, { body }));
  const ask = async () => (await send('ask', { absenceIds: [absent.absenceId] })).json<object[]>();
  return { ...absent, day, ask, send };
}

/** A desk that has asked one adult without an account, and the adult's link. */
async function makeAsked() {
  const desk = await makeDesk();
  const { mobile, id } = await addAdult(harness, desk);
  await desk.ask();
  const token = tokenFor(harness, mobile);
  const use = (step: 'open' | 'check' | 'answer', more: object = {}) =>
    useLink(harness.browser(), step, { token, ...more });
  return { ...desk, token, mobile, parentId: id, use };
}

const right = { letter: 'B', reason: 'Sick' };
const lettersOf = async (use: (step: 'open') => Promise<object>): Promise<string[]> => {
  const opened = await use('open');
  return 'letters' in opened && Array.isArray(opened.letters) ? opened.letters : [];
};

describe('O-7.2 asking families', () => {
  it('sends each adult one text that names nobody, and none to whom it may not', async () => {
    const desk = await makeDesk();
    const [one, two] = [await addAdult(harness, desk), await addAdult(harness, desk)];
    const without = await addAdult(harness, desk, { isAttendanceContact: false });
    expect(await desk.ask()).toEqual([
      { absenceId: desk.absenceId, outcome: 'asked', reason: null, texts: 2 },
    ]);
    const texts = harness.outbox.messages.filter(({ to }) =>
      [one, two, without].some(({ mobile }) => mobile === to),
    );
    expect(texts.map(({ to }) => to)).toEqual([one.mobile, two.mobile]);
    for (const { text } of texts) expect(text).not.toMatch(/Billie|Testfamily|Ngozi/);
    expect(tokenFor(harness, one.mobile)).not.toBe(tokenFor(harness, two.mobile));
    expect((await desk.day()).unexplained).toMatchObject([{ state: 'sent' }]);
  });

  it('refuses a second press within ten minutes, and asks again later with a new link', async () => {
    const { ask, use, mobile, token } = await makeAsked();
    expect(await ask()).toMatchObject([{ outcome: 'refused', reason: 'already-asked' }]);
    harness.advance(11 * 60_000);
    expect(await ask()).toMatchObject([{ outcome: 'asked' }]);
    expect(tokenFor(harness, mobile)).not.toBe(token);
    expect(await use('open')).toEqual({ state: 'ended', why: 'invalid' });
  });

  it('sends one text when two colleagues ask at the same moment', async () => {
    const desk = await makeDesk();
    const { mobile } = await addAdult(harness, desk);
    await desk.day();
    await Promise.all(Array.from({ length: 10 }, () => desk.ask()));
    expect(harness.outbox.messages.filter(({ to }) => to === mobile)).toHaveLength(1);
  });

  it('sends none while a court order is on file', async () => {
    const desk = await makeDesk();
    const { mobile } = await addAdult(harness, desk);
    await addAdult(harness, desk, { isBarred: true });
    expect(await desk.ask()).toMatchObject([{ outcome: 'refused', reason: 'court-order', texts: 0 }]);
    expect(harness.outbox.messages.filter(({ to }) => to === mobile)).toEqual([]);
  });

  it('shows whether the text was sent', async () => {
    const { day, absenceId } = await makeAsked();
    const { public_id: receipt } = await harness.database.db
      .selectFrom('absence_ask')
      .innerJoin('absence', 'absence.id', 'absence_ask.absence_id')
      .select('absence_ask.public_id')
      .where('absence.public_id', '=', absenceId)
      .executeTakeFirstOrThrow();
    const note = (isSent: boolean) => noteText(harness.database.db, receipt, { isSent, now: harness.now() });
    await note(false);
    expect((await day()).unexplained).toMatchObject([{ state: 'failed' }]);
    await note(true);
    await note(false);
    expect((await day()).unexplained).toMatchObject([{ state: 'sent', adults: [{ text: 'sent' }] }]);
  });
});

describe('O-7.3 the link', () => {
  it('shows the school, the day and four letters, and nobody’s name', async () => {
    const { use, day } = await makeAsked();
    const opened = await use('open');
    expect(opened).toMatchObject({ state: 'open', date: '2026-11-18' });
    expect(JSON.stringify(opened)).not.toMatch(/Billie|Testfamily/);
    const letters = await lettersOf(use);
    expect(letters).toHaveLength(4);
    expect(letters).toContain('B');
    expect((await day()).unexplained).toMatchObject([{ state: 'opened' }]);
  });

  it('keeps the answer of an adult without an account for staff to accept', async () => {
    const { use, day, send, absenceId } = await makeAsked();
    expect(await use('check', { letter: 'B' })).toEqual({ state: 'right' });
    expect(await use('answer', right)).toEqual({ state: 'thanks' });
    expect((await day()).unexplained).toMatchObject([{ state: 'told', adults: [{ reply: 'Sick' }] }]);
    await send('told', { absenceId, reason: 'Sick', toldBy: 'Ngozi Testfamily', channel: 'phone' });
    expect((await day()).told).toMatchObject([{ reason: 'Sick' }]);
  });

  it('puts the answer of an adult with an account in the queue, as from the portal', async () => {
    const desk = await makeDesk();
    const { account, mobile } = await addAccount(harness, desk);
    await desk.ask();
    const token = tokenFor(harness, mobile);
    expect(await useLink(harness.browser(), 'answer', { token, ...right })).toEqual({ state: 'thanks' });
    expect(await desk.day()).toMatchObject({
      unexplained: [],
      told: [{ reason: 'Sick', how: 'text', isAwaitingApproval: true }],
    });
    const requests = await harness.database.db
      .selectFrom('change_request')
      .select(['kind', 'state'])
      .where('account_id', '=', account.id)
      .execute();
    expect(requests).toEqual([{ kind: 'absence-reason', state: 'submitted' }]);
  });

  it('works once, also when it is sent many times at the same moment', async () => {
    const { token } = await makeAsked();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => useLink(harness.browser(), 'answer', { token, ...right })),
    );
    expect(answers.filter((answer) => 'state' in answer && answer.state === 'thanks')).toHaveLength(1);
    expect(answers).toContainEqual({ state: 'ended', why: 'answered' });
  });

  it('ends with the second wrong letter', async () => {
    const { use, day } = await makeAsked();
    const [wrong = ''] = (await lettersOf(use)).filter((letter) => letter !== 'B');
    expect(await use('check', { letter: wrong })).toEqual({ state: 'wrong' });
    expect(await use('answer', { ...right, letter: wrong })).toEqual({ state: 'ended', why: 'invalid' });
    expect(await use('answer', right)).toEqual({ state: 'ended', why: 'invalid' });
    expect((await day()).unexplained).toMatchObject([{ adults: [{ reply: null }] }]);
  });

  it('ends at 6:00 pm at the school; asked later, at the next one', async () => {
    const { use } = await makeAsked();
    harness.setNow('2026-11-18T07:59:59Z');
    expect(await use('open')).toMatchObject({ state: 'open' });
    harness.setNow('2026-11-18T08:00:00Z');
    expect(await use('open')).toEqual({ state: 'ended', why: 'invalid' });
    const late = await makeAsked();
    harness.setNow('2026-11-19T07:59:59Z');
    expect(await late.use('open')).toMatchObject({ state: 'open' });
  });

  it('keeps nothing if the student has arrived, or the absence is explained', async () => {
    const arrived = await makeAsked();
    await arrived.send('entries', { eqId: arrived.student.eqId, kind: 'late', reason: '', toldBy: '' });
    expect(await arrived.use('answer', right)).toEqual({ state: 'ended', why: 'present' });
    const gone = await makeAsked();
    await harness.database.db.deleteFrom('absence').where('public_id', '=', gone.absenceId).execute();
    expect(await gone.use('open')).toEqual({ state: 'ended', why: 'present' });
    const explained = await makeAsked();
    await harness.database.db
      .updateTable('absence')
      .set({ reason: 'Flu' })
      .where('public_id', '=', explained.absenceId)
      .execute();
    expect(await explained.use('answer', right)).toEqual({ state: 'ended', why: 'settled' });
    const kept = await harness.database.db
      .selectFrom('absence_ask')
      .select('reason')
      .where('student_id', 'in', [arrived.student.id, gone.student.id, explained.student.id])
      .execute();
    expect(kept).toEqual([{ reason: null }, { reason: null }, { reason: null }]);
  });

  it('says nothing of a student whose absence the register has replaced', async () => {
    const { use, absenceId, student, school } = await makeAsked();
    await harness.database.db.deleteFrom('absence').where('public_id', '=', absenceId).execute();
    await makeAbsence(harness.database.pool, student, school, '2026-11-18', { requiresReason: true });
    expect(await use('open')).toEqual({ state: 'ended', why: 'invalid' });
  });

  it('tells the second adult nothing of the first one’s answer', async () => {
    const desk = await makeDesk();
    const first = await addAccount(harness, desk);
    const second = await addAdult(harness, desk);
    await harness.database.pool.query('update student_contact_relationship set attendance_contact = true');
    await desk.ask();
    await useLink(harness.browser(), 'answer', { token: tokenFor(harness, first.mobile), ...right });
    const token = tokenFor(harness, second.mobile);
    expect(await useLink(harness.browser(), 'open', { token })).toEqual({ state: 'ended', why: 'settled' });
  });

  it('ends when a court order bars the adult meanwhile', async () => {
    const { use, parentId } = await makeAsked();
    await harness.database.pool.query(
      'update student_contact_relationship set intervention_order = true where known_parent_id = $1',
      [parentId],
    );
    expect(await use('open')).toEqual({ state: 'ended', why: 'invalid' });
  });

  it('is limited by link and by address', async () => {
    const { token } = await makeAsked();
    const browser = harness.browser('203.0.113.77');
    const open = async (with_: string) =>
      (await browser.post('/api/absence-links/open', { body: { token: with_ } })).statusCode;
    for (let use = 0; use < 20; use += 1) expect(await open(token)).toBe(200);
    expect(await open(token)).toBe(429);
    for (let use = 21; use < 120; use += 1) await open('x'.repeat(43));
    expect(await open('x'.repeat(43))).toBe(429);
  });

  it('keeps the token only as a hash', async () => {
    const { token } = await makeAsked();
    const { rows } = await harness.database.pool.query<{ text: string }>(
      'select to_jsonb(absence_ask)::text as text from absence_ask',
    );
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });
});
