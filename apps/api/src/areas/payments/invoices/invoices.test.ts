import type { CombinedPayments, Payments } from '@portal/contract/payments';
import type { Problem } from '@portal/contract/errors';
import type { User } from '@portal/contract/students';
import {
  addStudent,
  delegate,
  makeAccount,
  makeCardPayment,
  makeContact,
  makeEnrolment,
  makeInvoice,
  makeStudent,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestInvoice } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../../testing/count-statements.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/payments/${student.oneSchoolId}/${school.centreCode}`;

async function list(family: Family, browser: TestBrowser = family.browser): Promise<Payments> {
  const response = await browser.get(pathOf(family));
  expect(response.statusCode).toBe(200);
  return response.json<Payments>();
}

const combined = async (browser: TestBrowser): Promise<CombinedPayments> =>
  (await browser.get('/api/payments')).json<CombinedPayments>();

async function viewerOf(family: Family, features: string[]): Promise<TestBrowser> {
  const viewer = await makeAccount(db, { passwordHash: await testPasswordHash(harness) });
  await delegate(db, family.owner, viewer, family.student, { features });
  return harness.signIn(viewer.email);
}

/** 120 dollars owing of 160, due on 30 November. */
async function makeBilled(): Promise<Family & { invoice: TestInvoice }> {
  const family = await makeFamily(harness);
  const invoice = await makeInvoice(db, family.student, family.school, {
    owingCents: 12_000,
    originalCents: 16_000,
    dueDate: '2026-11-30',
    description: 'Music',
  });
  return { ...family, invoice };
}

describe('the list of payments', () => {
  it('lists due invoices by due date, then those paid or closed, newest first', async () => {
    const { student, school, invoice, ...family } = await makeBilled();
    const overdue = await makeInvoice(db, student, school, { owingCents: 1850, dueDate: '2026-11-06' });
    const paid = await makeInvoice(db, student, school, {
      owingCents: 0,
      originalCents: 3500,
      dueDate: '2026-09-01',
      closedOn: '2026-08-28',
      paymentRef: 'R700001',
    });
    const closed = await makeInvoice(db, student, school, {
      owingCents: 0,
      dueDate: '2026-10-01',
      status: 'closed' as const,
      closedOn: '2026-10-02',
    });
    const payments = await list({ student, school, ...family });
    expect(payments).toMatchObject({
      oneSchoolId: student.oneSchoolId,
      schoolCode: school.centreCode,
      mayPay: true,
      noOfPaymentsOutstanding: 2,
      totalPaymentsOutstanding: 138.5,
      today: '2026-11-18',
    });
    expect(payments.financeRecordsDue).toMatchObject([
      { invoiceNumber: overdue.invoiceNumber, status: 'due', amountOwing: 18.5, paymentAmount: 18.5 },
      {
        invoiceNumber: invoice.invoiceNumber,
        amountOwing: 120,
        originalAmount: 160,
        paymentAmount: 120,
        description: 'Music',
        dueDate: '2026-11-30',
        isInvoice: true,
        isPayment: false,
        pdfExists: true,
        isSelectedForPayment: false,
        paymentsAreInProgress: false,
        pendingPayments: [],
        studentEqId: student.eqId,
        schoolCode: school.centreCode,
        customerReferenceNumber: expect.any(String),
      },
    ]);
    expect(payments.financeRecordsPaid).toMatchObject([
      { invoiceNumber: closed.invoiceNumber, status: 'closed', isPayment: false, paymentAmount: 0 },
      {
        invoiceNumber: paid.invoiceNumber,
        status: 'paid',
        isPayment: true,
        paymentAmount: 35,
        transactionDate: '2026-08-28',
        paymentRef: 'R700001',
        amountOwing: 0,
      },
    ]);
  });

  it('T35 sums money in cents, without rounding errors', async () => {
    const family = await makeFamily(harness);
    for (const owingCents of [10, 20, 1005, 99_999])
      await makeInvoice(db, family.student, family.school, { owingCents, dueDate: '2026-12-01' });
    const payments = await list(family);
    expect(payments.totalPaymentsOutstanding).toBe(1010.34);
    expect(payments.financeRecordsDue.map(({ amountOwing }) => amountOwing)).toEqual([
      0.1, 0.2, 10.05, 999.99,
    ]);
  });

  it.each([
    // 18 November 2026 at 09:00 in Brisbane.
    ['2026-11-17T23:00:00Z', '2025-11-18', '2025-11-17', 'Australia/Brisbane'],
    // 22 November 2026, 00:30 in Sydney, where daylight saving began after the window did; still 21 November in
    // Brisbane.
    ['2026-11-21T13:30:00Z', '2025-11-22', '2025-11-21', 'Australia/Sydney'],
    ['2026-11-21T13:30:00Z', '2025-11-21', '2025-11-20', 'Australia/Brisbane'],
    // Across the end of daylight saving.
    ['2026-04-05T02:30:00Z', '2025-04-05', '2025-04-04', 'Australia/Sydney'],
    // A year before 29 February is 28 February.
    ['2028-02-29T02:00:00Z', '2027-02-28', '2027-02-27', 'Australia/Brisbane'],
    ['2029-02-28T02:00:00Z', '2028-02-28', '2028-02-27', 'Australia/Brisbane'],
  ])(
    'F17 at %s still includes what was closed on %s, and no longer on %s (%s)',
    async (now, kept, gone, zone) => {
      const before = harness.now();
      harness.setNow(now);
      try {
        const family = await makeFamily(harness, { timeZone: zone });
        const [shown] = await Promise.all(
          [kept, gone].map((closedOn) =>
            makeInvoice(db, family.student, family.school, { owingCents: 0, dueDate: closedOn, closedOn }),
          ),
        );
        const { financeRecordsPaid } = await list(family);
        expect(financeRecordsPaid.map(({ invoiceNumber }) => invoiceNumber)).toEqual([shown?.invoiceNumber]);
      } finally {
        harness.setNow(before);
      }
    },
  );
});

describe('payments in progress', () => {
  it('reduce the amount owing and list their receipts, until the school has processed them', async () => {
    const family = await makeBilled();
    await makeCardPayment(db, family, {
      amountCents: 3500,
      paidAt: '2026-11-15T13:30:00Z',
      receiptNumber: '88210467',
      registerPaidCents: 4000,
    });
    expect((await list(family)).financeRecordsDue).toMatchObject([
      {
        amountOwing: 85,
        paymentAmount: 85,
        paymentsAreInProgress: true,
        amountBeingConfirmed: 0,
        pendingPayments: [
          { paymentDate: '2026-11-15T13:30:00.000Z', paymentReceipt: '88210467', paymentAmount: 35 },
        ],
      },
    ]);
    await db.query('update invoice set amount_owing_cents = 8500 where source_id = $1', [
      family.invoice.sourceId,
    ]);
    const processed = await list(family);
    expect(processed.financeRecordsDue).toMatchObject([{ amountOwing: 85, pendingPayments: [] }]);
    // It was past midnight in Sydney.
    expect(processed.financeRecordsPaid).toMatchObject([
      {
        status: 'received',
        isInvoice: false,
        isPayment: true,
        paymentAmount: 35,
        paymentReceiptNumber: '88210467',
        transactionDate: '2026-11-16',
      },
    ]);
  });

  it('leave an invoice among those due when nothing more can be paid on it, without counting it', async () => {
    const family = await makeBilled();
    await makeCardPayment(db, family, { amountCents: 12_000, registerPaidCents: 4000 });
    const payments = await list(family);
    expect(payments).toMatchObject({ noOfPaymentsOutstanding: 0, totalPaymentsOutstanding: 0 });
    expect(payments.financeRecordsDue).toMatchObject([{ amountOwing: 0, paymentsAreInProgress: true }]);
    await db.query(
      "update invoice set amount_owing_cents = 0, status = 'paid', closed_on = '2026-11-18' where source_id = $1",
      [family.invoice.sourceId],
    );
    const later = await list(family);
    expect(later.financeRecordsDue).toEqual([]);
    expect(later.financeRecordsPaid).toMatchObject([{ status: 'paid', paymentAmount: 160 }]);
  });

  it('T35 hold back amounts whose outcome is unknown', async () => {
    const family = await makeBilled();
    await makeCardPayment(db, family, { amountCents: 2000, state: 'open', registerPaidCents: 4000 });
    expect(await list(family)).toMatchObject({
      totalPaymentsOutstanding: 100,
      financeRecordsDue: [
        { amountOwing: 100, amountBeingConfirmed: 20, paymentsAreInProgress: true, pendingPayments: [] },
      ],
    });
  });

  it('are deducted on home and on the overview, too', async () => {
    const family = await makeBilled();
    await makeInvoice(db, family.student, family.school, { owingCents: 1850, dueDate: '2026-11-06' });
    const figures = async () => {
      const user = (await family.browser.get('/api/user')).json<User>();
      const enrolment = user.students[0]?.enrolments[0];
      return [
        user.summaries.payments,
        [
          enrolment?.noOfPaymentsOutstanding,
          enrolment?.totalPaymentsOutstanding,
          enrolment?.nextPaymentDueDate,
        ],
      ];
    };
    expect(await figures()).toEqual([
      { noOfPaymentsOutstanding: 2, totalPaymentsOutstanding: 138.5, overdueCount: 1 },
      [2, 138.5, '2026-11-06'],
    ]);
    await makeCardPayment(db, family, { amountCents: 12_000, registerPaidCents: 4000 });
    expect(await figures()).toEqual([
      { noOfPaymentsOutstanding: 1, totalPaymentsOutstanding: 18.5, overdueCount: 1 },
      [1, 18.5, '2026-11-06'],
    ]);
  });
});

describe('all payments together', () => {
  it('cover only the person’s own students, at each of their schools', async () => {
    const family = await makeBilled();
    const other = await makeFamily(harness);
    const sibling = await makeStudent(db, { givenNames: 'Zoe' });
    await makeEnrolment(db, sibling, family.school);
    await makeEnrolment(db, sibling, other.school);
    if (family.owner.parent) await makeContact(db, sibling, family.owner.parent);
    await addStudent(db, family.owner, sibling);
    await makeInvoice(db, sibling, other.school, { owingCents: 700, dueDate: '2026-12-01' });
    await delegate(db, other.owner, family.owner, other.student, { features: ['Finance'] });
    await makeInvoice(db, other.student, other.school, { owingCents: 100, dueDate: '2026-12-01' });
    const { places } = await combined(family.browser);
    expect(places.map((at) => [at.oneSchoolId, at.schoolCode, at.totalPaymentsOutstanding])).toEqual(
      expect.arrayContaining([
        [family.student.oneSchoolId, family.school.centreCode, 120],
        [sibling.oneSchoolId, family.school.centreCode, 0],
        [sibling.oneSchoolId, other.school.centreCode, 7],
      ]),
    );
    expect(places).toHaveLength(3);
    await switchFeature(db, other.school, 'Finance', { student: sibling });
    expect((await combined(family.browser)).places).toHaveLength(2);
  });

  it('are empty for a viewer', async () => {
    const family = await makeBilled();
    expect(await combined(await viewerOf(family, ['Finance']))).toEqual({ places: [] });
  });
});

describe('access to payments', () => {
  it('T25 is given to the family and a viewer it was granted to, with details and receipts only for the primary account owner', async () => {
    const family = await makeBilled();
    await makeCardPayment(db, family, { amountCents: 3500, registerPaidCents: 4000 });
    await makeInvoice(db, family.student, family.school, {
      owingCents: 0,
      dueDate: '2026-09-01',
      closedOn: '2026-09-01',
      paymentRef: 'R1',
    });
    const co = await makeCoParent(harness, family);
    for (const browser of [co.browser, await viewerOf(family, ['Finance'])]) {
      const payments = await list(family, browser);
      expect(payments.mayPay).toBe(false);
      const hidden = { customerReferenceNumber: null, paymentReceiptNumber: null, pdfExists: false };
      expect(payments.financeRecordsDue).toMatchObject([
        { ...hidden, amountOwing: 85, pendingPayments: [{ paymentReceipt: null, paymentAmount: 35 }] },
      ]);
      expect(payments.financeRecordsPaid).toMatchObject([{ ...hidden, paymentRef: null }]);
    }
    expect((await (await viewerOf(family, ['Attendance'])).get(pathOf(family))).json()).toMatchObject({
      code: 'feature-unavailable',
    });
    const second = await makeCoParent(harness, family, { isPrimary: true });
    expect((await list(family, second.browser)).mayPay).toBe(true);
  });

  it('T25 is refused to another family, with the same response for every request', async () => {
    const family = await makeBilled();
    const other = await makeFamily(harness);
    const shapes = new Set<string>();
    for (const path of [
      pathOf(family),
      pathOf({ student: other.student, school: family.school }),
      pathOf({ student: family.student, school: other.school }),
      '/api/payments/nobody/NOWHERE',
    ]) {
      const problem = (await other.browser.get(path)).json<Problem>();
      shapes.add(JSON.stringify({ ...problem, requestId: '' }));
    }
    expect([...shapes]).toEqual([expect.stringContaining('"not-found"')]);
  });

  it('remains after the student has left, and ends for everyone once the school has it off', async () => {
    const family = await makeBilled();
    await db.query("update enrolment set status = 'L' where student_id = $1", [family.student.id]);
    expect((await list(family)).noOfPaymentsOutstanding).toBe(1);
    await switchFeature(db, family.school, 'Finance');
    expect((await family.browser.get(pathOf(family))).json()).toMatchObject({ code: 'feature-unavailable' });
    expect((await combined(family.browser)).places).toEqual([]);
  });
});

describe('sixty invoices', () => {
  it('need only one statement, and negligible time', async () => {
    const family = await makeFamily(harness);
    for (let index = 0; index < 60; index += 1) {
      const invoice = await makeInvoice(db, family.student, family.school, {
        owingCents: 1000 + index,
        dueDate: '2026-12-01',
      });
      if (index % 3 === 0) await makeCardPayment(db, { ...family, invoice }, { amountCents: 500 });
    }
    const begun = performance.now();
    expect(await countStatements(() => list(family))).toBeLessThanOrEqual(4);
    const took = performance.now() - begun;
    console.info(`60 invoices, 20 of them with a payment in progress: ${took.toFixed(0)} ms`);
    expect(took).toBeLessThan(1000);
    expect(await countStatements(() => list(family))).toBe(1);
    expect(await countStatements(() => combined(family.browser))).toBeLessThanOrEqual(3);
  });
});
