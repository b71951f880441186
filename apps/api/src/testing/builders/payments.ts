/** Families with invoices and the calls that pay them, for tests. */
import { randomUUID } from 'node:crypto';
import type { PaymentTokens, VerifiedPayment } from '@portal/contract/payments';
import { makeInvoice } from '@portal/test-support/factories/index';
import type { TestInvoice } from '@portal/test-support/factories/index';
import type { LightMyRequestResponse } from 'fastify';
import * as z from 'zod/mini';
import { guardGateway, reconcilePayments } from '../../areas/payments/index.ts';
import type { PaymentDependencies } from '../../areas/payments/index.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { TestBrowser } from '../browser.ts';
import { makeFamily } from './families.ts';
import type { Family, FamilyOptions } from './families.ts';
import { FakePaymentGateway } from '../stand-ins/fake-payment-gateway.ts';
import { createHarness } from '../harness.ts';
import type { Harness, HarnessOptions } from '../harness.ts';
import { makeStaff } from './office/staff.ts';
import type { TestStaff } from './office/staff.ts';

export interface PaymentHarness extends Harness {
  gateway: FakePaymentGateway;
  alarms: string[];
  /** Runs the reconciler of a separate process once. */
  reconcile(): Promise<void>;
  paying: PaymentDependencies;
}

export async function createPaymentHarness(options: HarnessOptions = {}): Promise<PaymentHarness> {
  const clock: { now: () => Date } = { now: () => new Date(0) };
  const gateway = new FakePaymentGateway(() => clock.now());
  const harness = await createHarness({ ...options, gateway });
  clock.now = () => harness.now();
  const alarms: string[] = [];
  const alarm = (message: string): void => void alarms.push(message);
  const paying: PaymentDependencies = {
    db: harness.database.db,
    outbox: harness.outbox,
    config: harness.config,
    gateway: guardGateway(gateway, { alarm, now: () => harness.now().getTime() }),
    alarm,
    onError: (error) => void alarms.push(error.message),
  };
  const reconcile = (): Promise<void> => reconcilePayments(paying, harness.now());
  return { ...harness, gateway, alarms, paying, reconcile };
}

export interface PayingFamily extends Family {
  invoice: TestInvoice;
}

export const owingCents = 10_000;

/** A family with one invoice of $100.00. */
export async function makePayingFamily(
  harness: Harness,
  options: FamilyOptions & { owingCents?: number } = {},
): Promise<PayingFamily> {
  const family = await makeFamily(harness, options);
  return { ...family, invoice: await addInvoice(harness, family, options.owingCents) };
}

export function addInvoice(
  { database }: Pick<Harness, 'database'>,
  { student, school }: Pick<Family, 'student' | 'school'>,
  cents = owingCents,
): Promise<TestInvoice> {
  return makeInvoice(database.pool, student, school, { owingCents: cents, dueDate: '2026-12-04' });
}

export const tokensPath = '/api/processpayment/tokens';
export const verifyPath = '/api/processpayment/verifyresponse';

/** One invoice of a basket, as the page sends it. */
export function selected(
  { student, school }: Pick<Family, 'student' | 'school'>,
  { invoiceNumber }: Pick<TestInvoice, 'invoiceNumber'>,
  paymentAmount: unknown = owingCents / 100,
) {
  return { invoiceNumber, studentEqId: student.eqId, schoolCode: school.centreCode, paymentAmount };
}

export function askForTokens(
  browser: TestBrowser,
  payments: readonly unknown[],
  key: string = randomUUID(),
): Promise<LightMyRequestResponse> {
  return browser.post(tokensPath, { body: { payments }, headers: { 'idempotency-key': key } });
}

/** Presses Pay; throws unless keys are returned. */
export async function begin(browser: TestBrowser, payments: readonly unknown[]): Promise<PaymentTokens> {
  const response = await askForTokens(browser, payments);
  if (response.statusCode !== 200)
    throw new Error(`Tokens answered ${response.statusCode}: ${response.body}`);
  return response.json<PaymentTokens>();
}

export const keyOf = ({ tokens }: PaymentTokens, position = 0): string =>
  tokens[position]?.paymentAuthToken ?? '';

export async function verify(browser: TestBrowser, attemptId: string): Promise<VerifiedPayment> {
  const response = await browser.post(verifyPath, { body: { attemptId } });
  if (response.statusCode !== 200)
    throw new Error(`Verify answered ${response.statusCode}: ${response.body}`);
  return response.json<VerifiedPayment>();
}

const standingRow = z.strictObject({ owing: z.number(), reserved: z.number(), progress: z.number() });
const stateRow = z.strictObject({ state: z.string() });

/** The family's view of an invoice. */
export async function standingOf(
  { database }: Pick<Harness, 'database'>,
  { sourceId }: Pick<TestInvoice, 'sourceId'>,
) {
  const rows = await rowsOf(
    standingRow,
    database.pool.query(
      `select s.owing_cents as owing, s.reserved_cents as reserved, s.in_progress_cents as progress
     from invoice_standing s join invoice i on i.id = s.invoice_id where i.source_id = $1`,
      [sourceId],
    ),
  );
  return rows[0];
}

export async function statesOf(
  { database }: Pick<Harness, 'database'>,
  attemptId: string,
): Promise<string[]> {
  const rows = await rowsOf(
    stateRow,
    database.pool.query(
      `select t.state from payment_transaction t join payment_attempt a on a.id = t.attempt_id
     where a.public_id = $1 order by t.id`,
      [attemptId],
    ),
  );
  return rows.map(({ state }) => state);
}

/** The e-mails sent to the payer about payments. */
export async function paymentMailsTo(
  { outbox, sendNotifications }: Pick<Harness, 'outbox' | 'sendNotifications'>,
  { owner }: Pick<Family, 'owner'>,
): Promise<{ subject: string; text: string }[]> {
  await sendNotifications();
  return outbox.messages.flatMap((message) =>
    message.channel === 'email' && message.to === owner.email && /payment/i.test(message.subject)
      ? [{ subject: message.subject, text: message.text }]
      : [],
  );
}

export interface PaymentDesk {
  family: PayingFamily;
  manager: TestStaff;
  path: string;
}

/** A school with one family that pays, and its business manager. */
export async function makePaymentDesk(harness: PaymentHarness): Promise<PaymentDesk> {
  const family = await makePayingFamily(harness);
  const manager = await makeStaff(harness, 'business-manager', [family.school]);
  return { family, manager, path: `/api/office/schools/${family.school.centreCode}/payments` };
}
