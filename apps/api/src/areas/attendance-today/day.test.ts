/** A school's attendance day (O-7.1), and what staff enter (O-7.4). Wednesday 18 November 2026, 9:00 am in Brisbane. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AttendanceDay } from '@portal/contract/attendance-today';
import type { QueueSettings } from '@portal/contract/queue';
import { makeAbsence } from '@portal/test-support/factories/index';
import { addAccount, addAdult, makeAbsentStudent } from '../../testing/builders/office/absent-family.ts';
import type { AbsentStudent } from '../../testing/builders/office/absent-family.ts';
import {
  notifyNow,
  notificationsOf,
  unexplained as toExplain,
} from '../../testing/builders/notifications.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { OfficeBrowser } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { OFFICE_UNDO_SECONDS: '120' } });
});
afterAll(() => harness.close());

async function makeDesk(given: Parameters<typeof makeAbsentStudent>[1] = {}) {
  const absent = await makeAbsentStudent(harness, given);
  const { browser, name } = await makeStaff(harness, 'attendance-officer', [absent.school]);
  const path = `/api/office/schools/${absent.school.centreCode}/attendance`;
  const day = async () => okay(await browser.get(path)).json<AttendanceDay>();
  const send = async (end: string, body: object) => browser.post(`${path}/${end}`, { body });
  return { ...absent, browser, name, path, day, send };
}

const told = { reason: 'Flu', toldBy: 'Ngozi Okafor, mother', channel: 'phone' };
const movement = ({ student }: AbsentStudent, kind: 'late' | 'left') => ({
  eqId: student.eqId,
  kind,
  reason: '',
  toldBy: '',
});

const reasonOf = async (absenceId: string) =>
  (
    await harness.database.db
      .selectFrom('absence')
      .select(['reason', 'reason_awaiting_approval'])
      .where('public_id', '=', absenceId)
      .executeTakeFirstOrThrow()
  ).reason;

describe('O-7.1 the list of today’s absences', () => {
  it('keeps to the school’s own time to have told the families, and its own undo window', async () => {
    const { school, absenceId, day, send } = await makeDesk();
    const principal = await makeStaff(harness, 'principal', [school]);
    const path = `/api/office/schools/${school.centreCode}/queue-settings`;
    const held = okay(await principal.browser.get(path)).json<QueueSettings>();
    const { portalUndoSeconds, portalNotifyBy, ...body } = held;
    okay(await principal.browser.post(path, { body: { ...body, notifyBy: '11:30', undoSeconds: 300 } }));
    expect({ portalUndoSeconds, portalNotifyBy }).toEqual({
      portalUndoSeconds: 120,
      portalNotifyBy: '14:00',
    });
    expect(await day()).toMatchObject({ notifyBy: '2026-11-18T01:30:00.000Z' });
    const undoUntil = '2026-11-17T23:05:00.000Z';
    expect(okay(await send('told', { absenceId, ...told })).json()).toMatchObject({ undoUntil });
  });

  it('has the unexplained ones with whom the school may tell, and by when it must', async () => {
    const { student, school, day } = await makeDesk();
    await addAdult(harness, { student }, { givenName: 'Ngozi' });
    await makeAbsence(harness.database.pool, student, school, '2026-11-17', { reason: 'Flu' });
    expect(await day()).toMatchObject({
      date: '2026-11-18',
      notifyBy: '2026-11-18T04:00:00.000Z',
      unexplained: [
        {
          name: 'Billie Testfamily',
          className: 'Year 5',
          state: 'not-told',
          isRepeated: true,
          adults: [{ name: 'Ngozi Testfamily', text: 'none', reply: null }],
          noText: null,
        },
      ],
    });
  });

  it('keeps explained ones apart, and leaves out other days and other schools', async () => {
    const { student, school, day } = await makeDesk();
    const other = await makeAbsentStudent(harness);
    const { pool } = harness.database;
    await makeAbsence(pool, other.student, school, '2026-11-18', { requiresReason: true, reason: 'Dentist' });
    await makeAbsence(pool, student, school, '2026-11-17', { requiresReason: true });
    const { unexplained, told: explained } = await day();
    expect(unexplained).toHaveLength(1);
    expect(explained).toMatchObject([{ reason: 'Dentist', how: 'register', by: null }]);
  });

  it.each([
    ['court-order', [{ isBarred: true }, {}]],
    ['no-mobile', [{ hasMobile: false }]],
    ['no-contact', []],
  ] as const)('says why no text can be sent: %s', async (noText, adults) => {
    const { student, day } = await makeDesk();
    for (const adult of adults) await addAdult(harness, { student }, adult);
    const [absence] = (await day()).unexplained;
    expect(absence).toMatchObject({ state: 'call-only', noText });
  });

  it('never offers an adult whom a court order bars', async () => {
    const { student, day, browser, path, absenceId } = await makeDesk();
    const barred = await addAdult(harness, { student }, { givenName: 'Shane', isBarred: true });
    await addAdult(harness, { student }, { givenName: 'Rae' });
    const response = okay(await browser.get(`${path}/absences/${absenceId}`));
    expect(response.json()).toMatchObject({ hasCourtOrder: true, contacts: [{ name: 'Rae Testfamily' }] });
    for (const text of [response.body, JSON.stringify(await day())]) {
      expect(text).not.toContain('Shane');
      expect(text).not.toContain(barred.mobile);
    }
  });

  it('shows a phone number only in the student’s own view, which is recorded', async () => {
    const { student, day, browser, path, absenceId, name } = await makeDesk();
    const { mobile } = await addAdult(harness, { student });
    expect(JSON.stringify(await day())).not.toContain(mobile);
    expect(okay(await browser.get(`${path}/absences/${absenceId}`)).body).toContain(mobile);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label'])
      .where('student_id', '=', student.id)
      .execute();
    expect(events).toEqual([{ event: 'attendance.contactsOpened', actor_label: name }]);
  });
});

describe('O-7.4 an answer by phone', () => {
  it('explains the absence when the undo window closes, with who gave it', async () => {
    const desk = await makeDesk();
    const { absenceId, day, send } = desk;
    const { account: owner } = await addAccount(harness, desk);
    await notifyNow(harness, toExplain({ ...desk, owner }, { subjectKey: absenceId }));
    const isDone = async () => (await notificationsOf(harness, owner.id)).map(({ done }) => done);
    okay(await send('told', { absenceId, ...told }));
    expect(await day()).toMatchObject({
      unexplained: [],
      told: [
        { reason: 'Flu', by: 'Ngozi Okafor, mother', how: 'phone', undoUntil: '2026-11-17T23:02:00.000Z' },
      ],
    });
    await harness.runTasks();
    expect(await reasonOf(absenceId)).toBeNull();
    expect(await isDone()).toEqual([null]);
    harness.advance(120_000);
    await harness.runTasks();
    expect(await reasonOf(absenceId)).toBe('Flu');
    expect(await isDone()).toEqual(['self']);
    harness.setNow('2026-11-17T23:00:00Z');
  });

  it('is undone in time, and the absence stays unexplained', async () => {
    const { absenceId, day, send } = await makeDesk();
    const { entryId } = okay(await send('told', { absenceId, ...told })).json<{ entryId: string }>();
    expect(okay(await send('entries/undo', { entryId })).json()).toEqual({ outcome: 'done' });
    harness.advance(120_000);
    await harness.runTasks();
    expect(await reasonOf(absenceId)).toBeNull();
    expect((await day()).unexplained).toHaveLength(1);
    expect(okay(await send('entries/undo', { entryId })).json()).toEqual({ outcome: 'too-late' });
    harness.setNow('2026-11-17T23:00:00Z');
  });

  it('is recorded once', async () => {
    const { absenceId, send } = await makeDesk();
    const responses = await Promise.all([1, 2, 3].map(() => send('told', { absenceId, ...told })));
    expect(responses.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([200, 409, 409]);
  });
});

describe('O-7.4 late arrivals and early departures', () => {
  it('take the student from the unexplained ones, with the time at the school, until undone', async () => {
    const desk = await makeDesk();
    const made = okay(await desk.send('entries', movement(desk, 'late'))).json<{ entryId: string }>();
    expect(made).toMatchObject({ name: 'Billie Testfamily', time: '09:00' });
    expect(await desk.day()).toMatchObject({ unexplained: [], late: [{ time: '09:00', by: desk.name }] });
    expect((await desk.send('entries', movement(desk, 'late'))).statusCode).toBe(409);
    okay(await desk.send('entries/undo', { entryId: made.entryId }));
    expect(await desk.day()).toMatchObject({ unexplained: [{ name: 'Billie Testfamily' }], late: [] });
  });

  it('are found by name, with what is known of the student', async () => {
    const desk = await makeDesk({ givenNames: 'Zebedee' });
    const find = async (browser: OfficeBrowser) =>
      okay(await browser.post(`${desk.path}/students/search`, { body: { search: 'zebe' } })).json<object>();
    expect(await find(desk.browser)).toMatchObject({
      students: [{ status: 'not-told-us', absenceId: desk.absenceId, hasCourtOrder: false }],
    });
    okay(await desk.send('entries', movement(desk, 'left')));
    expect(await find(desk.browser)).toMatchObject({ students: [{ status: 'left' }] });
    expect((await desk.day()).leaving).toHaveLength(1);
  });
});

describe('O-7.5 a gate entry made offline', () => {
  const key = '11111111-2222-4333-8444-555555555555';

  it('is recorded with the time it was made, and only once if it is sent again', async () => {
    const desk = await makeDesk();
    const body = { ...movement(desk, 'late'), key, enteredAt: '2026-11-17T22:41:00Z' };
    const first = okay(await desk.send('entries', body)).json<{ entryId: string; time: string }>();
    expect(first.time).toBe('08:41');
    expect(okay(await desk.send('entries', body)).json()).toEqual(first);
    expect((await desk.day()).late).toHaveLength(1);
    const another = { ...body, key: '11111111-2222-4333-8444-666666666666' };
    expect((await desk.send('entries', another)).statusCode).toBe(409);
  });

  it('made yesterday is recorded for yesterday; one made last week is refused', async () => {
    const desk = await makeDesk();
    const entry = { ...movement(desk, 'left'), key };
    okay(await desk.send('entries', { ...entry, enteredAt: '2026-11-17T04:00:00Z' }));
    expect((await desk.day()).leaving).toEqual([]);
    const { rows } = await harness.database.pool.query(
      `select entry_date::text as day, entry_time::text as time from attendance_entry where student_id = $1`,
      [desk.student.id],
    );
    expect(rows).toEqual([{ day: '2026-11-17', time: '14:00:00' }]);
    const old = { ...entry, key: '11111111-2222-4333-8444-777777777777', enteredAt: '2026-11-09T23:00:00Z' };
    expect((await desk.send('entries', old)).statusCode).toBe(400);
  });

  it('finds its student in the list that the page keeps in memory', async () => {
    const desk = await makeDesk();
    const { students } = okay(await desk.browser.get(`${desk.path}/students`)).json<{
      students: { eqId: string; status: string }[];
    }>();
    expect(students).toMatchObject([{ eqId: desk.student.eqId, status: 'not-told-us' }]);
  });
});
