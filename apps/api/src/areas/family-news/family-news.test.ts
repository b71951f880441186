import {
  delegate,
  makeAbsence,
  makeCardPayment,
  makeConsentRequest,
  makeEnrolment,
  makeEvent,
  makeInvoice,
  makeReportDocument,
  makeStudent,
} from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeCoParent, makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { importNews, noteNews } from '../../testing/builders/family-news.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { notifyOfImports, notifyOfDueDates } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let family: Family;
beforeEach(async () => {
  // Tuesday, 9 am in Brisbane.
  harness.setNow('2026-11-16T23:00:00Z');
  family = await makeFamily(harness);
});
const today = '2026-11-17';
const yesterday = '2026-11-16';
const day = 24 * 60 * 60_000;

const run = (sql: string, values: unknown[] = []) => harness.database.pool.query(sql, values);

const imports = (write: () => Promise<unknown>): Promise<void> =>
  importNews(harness, family.school.id, write);

const dueDates = (): Promise<void> => notifyOfDueDates(harness.database.db, harness.now());

interface SentNotification {
  kind: string;
  params: Record<string, unknown>;
  link: string;
  isDone: boolean;
}

async function notificationsOf(accountId = family.owner.id): Promise<SentNotification[]> {
  const { rows } = await run(
    `select kind, params, link, done_at is not null as "isDone" from notification where account_id = $1 order by created_at, id`,
    [accountId],
  );
  return rows;
}
const paramNotified = async (name: string, accountId?: number): Promise<string[]> =>
  (await notificationsOf(accountId)).map(({ params }) => String(params[name])).toSorted();
const kindsNotified = async (accountId?: number): Promise<string[]> =>
  (await notificationsOf(accountId)).map(({ kind }) => kind);

const absent = (date: string, options: Parameters<typeof makeAbsence>[4] = {}) =>
  makeAbsence(harness.database.pool, family.student, family.school, date, {
    requiresReason: true,
    ...options,
  });
const asked = (dueDate: string) =>
  makeConsentRequest(harness.database.pool, family.student, family.school, { dueDate, title: 'Reef trip' });
const invoiced = (dueDate: string) =>
  makeInvoice(harness.database.pool, family.student, family.school, { dueDate, owingCents: 1200 });
const reported = (endDate: string) =>
  makeReportDocument(harness.database.pool, family.student, family.school, {
    id: `period-${endDate}`,
    name: 'Semester 2, 2026',
    endDate,
  });
const planned = (date: string, options: Partial<Parameters<typeof makeEvent>[2]> = {}) =>
  makeEvent(harness.database.pool, family.school, { type: 'E', date, name: 'Museum', ...options });

/** A viewer of everything that viewers may see, and an account owner who may not answer. */
async function others(): Promise<{ coParent: number; viewer: number }> {
  const { owner } = await makeCoParent(harness, family);
  const viewer = await makeFamily(harness);
  await delegate(harness.database.pool, family.owner, viewer.owner, family.student, {
    features: ['AcademicReports', 'UpcomingEvents'],
  });
  return { coParent: owner.id, viewer: viewer.owner.id };
}

describe('W-10.6 an absence without a reason', () => {
  it('notifies the adults who may explain it once, with a link to the reason form', async () => {
    const { coParent, viewer } = await others();
    let absenceId = '';
    await imports(async () => (absenceId = (await absent(yesterday)).publicId));
    await imports(() => Promise.resolve());
    expect(await notificationsOf()).toEqual([
      {
        kind: 'absence-to-explain',
        params: { absenceId, date: yesterday, isFullDay: true },
        link: expect.stringContaining(`/report-reason/${absenceId}`),
        isDone: false,
      },
    ]);
    expect(await kindsNotified(coParent)).toEqual([]);
    expect(await kindsNotified(viewer)).toEqual([]);
  });

  it('brings one notification per day, and only for today and the last two school days', async () => {
    await imports(async () => {
      await absent(today, { isFullDay: false, period: 'Morning' });
      await absent(today, { isFullDay: false, period: 'Afternoon' });
      // Friday and Thursday.
      await absent('2026-11-13');
      await absent('2026-11-12');
    });
    await imports(() => absent(today));
    expect(await paramNotified('date')).toEqual(['2026-11-13', today]);
  });

  it('brings none if there is a reason, if a reason waits for the school, or if staff were told', async () => {
    await imports(async () => {
      await absent(today, { reason: 'Sick' });
      await absent(yesterday, { isAwaitingApproval: true });
      const { publicId } = await absent('2026-11-13');
      await run(
        `insert into attendance_entry (school_id, student_id, absence_id, kind, entry_date, entry_time, reason, told_by,
           channel, staff_name, entered_at, settles_at)
         select school_id, student_id, id, 'told', absence_date, '09:00', 'Sick', 'Mother', 'phone', 'Mei', now(), now()
         from absence where public_id = $1`,
        [publicId],
      );
    });
    expect(await notificationsOf()).toEqual([]);
  });

  it('brings none to an adult whom the office has texted today', async () => {
    const text = async () => {
      const { publicId } = await absent(today);
      await run(
        `insert into absence_ask (absence_id, student_id, school_id, known_parent_id, absence_date, token_hash, letter,
           letters, asked_at, asked_by, expires_at, sent_at)
         select a.id, a.student_id, a.school_id, p.known_parent_id, a.absence_date, '', 'A', '{A,B}', $2, 'Mei', $2, $2
         from absence a cross join account_parent p where a.public_id = $1 and p.account_id = $3`,
        [publicId, harness.now(), family.owner.id],
      );
    };
    await imports(text);
    expect(await notificationsOf()).toEqual([]);
    harness.advance(day);
    await imports(() => Promise.resolve());
    expect(await kindsNotified()).toEqual(['absence-to-explain']);
  });

  it('is marked as done when a later import has the reason', async () => {
    await imports(() => absent(today));
    await imports(() => run("update absence set reason = 'Sick' where student_id = $1", [family.student.id]));
    expect(await notificationsOf()).toMatchObject([{ kind: 'absence-to-explain', isDone: true }]);
  });
});

describe('W-10.6 what an import adds', () => {
  it('brings the adults with the rights one notification each: consent, reports and payments', async () => {
    const { coParent, viewer } = await others();
    await imports(async () => {
      await asked('2026-12-04');
      await reported('2026-11-06');
      await invoiced('2026-12-04');
      await invoiced('2026-12-04');
    });
    await imports(() => Promise.resolve());
    const told = await notificationsOf();
    expect(told.map(({ kind }) => kind).toSorted()).toEqual([
      'consent-to-answer',
      'new-report',
      'payment-due',
    ]);
    expect(told.find(({ kind }) => kind === 'payment-due')?.params).toEqual({
      invoices: 2,
      dueDate: '2026-12-04',
    });
    expect(await kindsNotified(coParent)).toEqual(['new-report']);
    expect(await kindsNotified(viewer)).toEqual(['new-report']);
  });

  it('brings none if it is older, over or published by the office', async () => {
    await asked('2026-12-04');
    await reported('2026-11-06');
    await invoiced('2026-12-04');
    await planned('2026-11-20', { students: [family.student] });
    await imports(async () => {
      await asked(yesterday);
      await reported('2026-06-26');
      await invoiced(yesterday);
      const { id } = await asked('2026-12-04');
      await run("update consent_request set source_id = 'office:' || id where id = $1", [id]);
    });
    expect(await notificationsOf()).toEqual([]);
  });

  it('is resumed after a crash without duplicates, and dropped after two days', async () => {
    await imports(() => asked('2026-12-04'));
    harness.advance(3 * day);
    await noteNews(harness, family.school.id);
    await notifyOfImports(harness.database.db, harness.now());
    expect(await kindsNotified()).toEqual(['consent-to-answer']);
    await invoiced('2026-12-20');
    const importedAt = new Date(harness.now().getTime() - 3 * day);
    await noteNews(harness, family.school.id, { importedAt });
    await notifyOfImports(harness.database.db, harness.now());
    expect(await kindsNotified()).toEqual(['consent-to-answer']);
    expect((await run('select from import_news')).rowCount).toBe(0);
  });

  it('is marked as done when a later import shows it answered or paid', async () => {
    await imports(async () => {
      await asked('2026-12-04');
      await invoiced('2026-12-04');
    });
    await imports(async () => {
      await run('update consent_request set state = 2 where student_id = $1', [family.student.id]);
      await run("update invoice set amount_owing_cents = 0, status = 'paid' where student_id = $1", [
        family.student.id,
      ]);
    });
    expect((await notificationsOf()).map(({ isDone }) => isDone)).toEqual([true, true]);
  });
});

describe('W-10.6 events', () => {
  it('bring notifications when added for the student’s class or group: the next three within two weeks', async () => {
    const { viewer } = await others();
    await imports(async () => {
      for (const date of ['20', '19', '23', '24'])
        await planned(`2026-11-${date}`, { students: [family.student], name: date });
      await planned('2026-12-08', { students: [family.student] });
      await planned('2026-11-20', { type: 'V', name: 'Fete' });
    });
    const added = ['19', '20', '23'];
    expect(await paramNotified('title')).toEqual(added);
    expect(await paramNotified('title', viewer)).toEqual(added);
  });

  it('bring notifications when they move or are cancelled, but not when their text changes', async () => {
    await planned('2026-11-20', { type: 'V', name: 'Fete' });
    const change = (set: string) =>
      imports(() => run(`update upcoming_event set ${set} where school_id = $1`, [family.school.id]));
    await change("detail = 'Bring a hat'");
    expect(await notificationsOf()).toEqual([]);
    await change("start_date = '2026-12-10', end_date = '2026-12-10'");
    await change("display_name = 'Spring fete'");
    expect((await notificationsOf()).map(({ params }) => params)).toEqual([
      { title: 'Fete', date: '2026-12-10', change: 'moved' },
    ]);
    await change("start_date = '2026-11-24', end_date = '2026-11-24', is_cancelled = true");
    expect((await notificationsOf()).at(-1)?.params).toMatchObject({
      title: 'Spring fete',
      change: 'cancelled',
    });
  });

  it('are limited to the next five when a register moves a whole term', async () => {
    for (const date of ['18', '19', '20', '23', '24', '25', '26'])
      await planned(`2026-11-${date}`, { type: 'V', name: date });
    await imports(() =>
      run("update upcoming_event set start_time = '10:00' where school_id = $1", [family.school.id]),
    );
    expect(await paramNotified('title')).toEqual(['18', '19', '20', '23', '24']);
  });

  it('of one year level bring none to another', async () => {
    const other = await makeStudent(harness.database.pool);
    await makeEnrolment(harness.database.pool, other, family.school);
    await planned('2026-11-20', { yearLevel: 'None' });
    await imports(() =>
      run("update upcoming_event set start_date = '2026-11-19' where school_id = $1", [family.school.id]),
    );
    expect(await notificationsOf()).toEqual([]);
  });
});

describe('W-10.7 due dates', () => {
  it('bring one reminder two school days before consent is due, from 7 am, if it is unanswered', async () => {
    // Due on Monday: the second school day before it is Thursday.
    await asked('2026-11-23');
    harness.setNow('2026-11-18T20:59:00Z');
    await dueDates();
    expect(await notificationsOf()).toEqual([]);
    harness.setNow('2026-11-18T21:00:00Z');
    await dueDates();
    harness.advance(60 * 60_000);
    await dueDates();
    expect(await notificationsOf()).toMatchObject([
      { kind: 'consent-due-soon', params: { dueDate: '2026-11-23' } },
    ]);
    await run('delete from notification');
    await run('update consent_request set state = 2 where student_id = $1', [family.student.id]);
    await dueDates();
    expect(await notificationsOf()).toEqual([]);
  });

  it('bring no reminder within a day of the first notification', async () => {
    await imports(() => asked('2026-11-19'));
    await dueDates();
    expect(await kindsNotified()).toEqual(['consent-to-answer']);
    harness.advance(25 * 60 * 60_000);
    await dueDates();
    expect(await kindsNotified()).toEqual(['consent-to-answer', 'consent-due-soon']);
  });

  it('bring no reminder of an invoice that was paid here but is still owing in the register', async () => {
    const invoice = await invoiced('2026-11-19');
    await makeCardPayment(harness.database.pool, { ...family, invoice }, { amountCents: 1200 });
    await dueDates();
    expect(await notificationsOf()).toEqual([]);
  });

  it('bring one reminder within three days of a payment, gathered and without amounts', async () => {
    await imports(async () => {
      await invoiced('2026-11-20');
      await invoiced('2026-11-20');
      await invoiced('2026-11-21');
    });
    await dueDates();
    await dueDates();
    expect((await notificationsOf()).map(({ kind, params }) => [kind, params])).toEqual(
      expect.arrayContaining([
        ['payment-due', { invoices: 1, dueDate: '2026-11-21' }],
        ['payment-due', { invoices: 2, dueDate: '2026-11-20' }],
      ]),
    );
    expect(await notificationsOf()).toHaveLength(2);
  });
});
