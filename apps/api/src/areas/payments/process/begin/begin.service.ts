/**
 * Starts a payment (S-4.3; T35, T37). Amounts are reserved first, in a transaction of their own. Then the gateway is
 * asked for keys, and keys are handed out only once recorded. A process may crash at any point: a key that was never
 * handed out can't be charged.
 */
import { centsOf } from '@portal/contract/shared';
import type { SelectedPayment } from '@portal/contract/payments';
import { inAuditedTransaction } from '../../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../../platform/audit/audit.repository.ts';
import { isSame, sha256 } from '../../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../../platform/database/database.ts';
import { ProblemError, notFound } from '../../../../platform/errors.ts';
import type { SignedInCall } from '../../../../platform/http/call.ts';
import { findStudentsAccess } from '../../../students/index.ts';
import type { AccessedStudent } from '../../../students/index.ts';
import { mayPay } from '../../payments.ts';
import type { PaymentDependencies } from '../../payments.ts';
import { insertAttempt, insertTransactions, lockInvoices } from './begin.repository.ts';
import type { NewTransaction, PayableInvoice } from './begin.repository.ts';
import { refuseCardTesting } from '../card-testing.service.ts';
import { openKeys } from '../payment-keys/keys.service.ts';
import { refuseDuringOutage } from '../outage.policy.ts';
import { findAttemptByKey, listTransactions } from '../transactions.repository.ts';
import type { Attempt, Transaction } from '../transactions.repository.ts';

export const begunEvent = 'payments.begun';

type BeginCall = Pick<SignedInCall, 'actor' | 'now' | 'requestId'>;

export interface BeginInput {
  /** From the Idempotency-Key header. */
  key: string;
  payments: readonly SelectedPayment[];
  /** Whether it is paid in the mobile app; the gateway then returns to the app's handler. */
  isInApp?: boolean;
}

/**
 * Starts the attempt and requests its keys from the gateway, or finds the attempt the same press started before,
 * perhaps a moment ago in another process. Doesn't wait for that one: `waitForKeys` does.
 */
export async function beginPayment(
  deps: PaymentDependencies,
  call: BeginCall,
  { key, payments, isInApp = false }: BeginInput,
): Promise<Attempt> {
  const requestHash = hashOf(payments);
  const { accountId } = call.actor;
  const earlier = await findAttemptByKey(deps.db, accountId, key);
  if (earlier) return requireSameRequest(earlier, requestHash);
  await refuseDuringOutage(deps.db, call.now, payments);
  await refuseCardTesting(deps, call);
  const begun = await reserve(deps, call, { key, requestHash, payments });
  if (begun) {
    await openKeys(deps, call, { ...begun, isInApp });
    return begun;
  }
  const other = await findAttemptByKey(deps.db, accountId, key);
  if (!other) throw notFound();
  return requireSameRequest(other, requestHash);
}

/** An idempotency key belongs to one press: with other amounts it is refused. */
function requireSameRequest(attempt: Attempt, requestHash: Buffer): Attempt {
  if (!isSame(attempt.requestHash, requestHash)) throw new ProblemError('payment-key-reused');
  return attempt;
}

/** The amounts to pay, in a canonical order. */
function hashOf(payments: readonly SelectedPayment[]): Buffer {
  const lines = payments.map(({ schoolCode, studentEqId, invoiceNumber, paymentAmount }) =>
    JSON.stringify([schoolCode, studentEqId, invoiceNumber, centsOf(paymentAmount)]),
  );
  return sha256(lines.sort().join('\n'));
}

/** Rolls back the transaction. */
class AlreadyBegun extends Error {}

async function reserve(
  deps: PaymentDependencies,
  call: BeginCall,
  input: { key: string; requestHash: Buffer; payments: readonly SelectedPayment[] },
): Promise<(Attempt & { transactions: Transaction[] }) | null> {
  const { key, requestHash, payments } = input;
  const { accountId } = call.actor;
  try {
    return await inAuditedTransaction(deps.db, call, async (trx) => {
      const attempt = await insertAttempt(trx, { accountId, key, requestHash, now: call.now });
      if (!attempt) throw new AlreadyBegun();
      const planned = await plan(trx, call, payments);
      await insertTransactions(trx, timesOf(deps, call.now, attempt.id), planned.map(toNewTransaction));
      const transactions = await listTransactions(trx, attempt.id);
      const result = { ...attempt, accountId, requestHash, toldUnknownAt: null, transactions };
      return { result, audit: begunAudit(attempt.publicId, planned) };
    });
  } catch (error) {
    if (error instanceof AlreadyBegun) return null;
    throw error;
  }
}

/** Later than the gateway's longest response time, so that the reconciler doesn't interfere. */
const firstCheckMs = 60_000;

const timesOf = ({ config }: PaymentDependencies, now: Date, attemptId: number) => ({
  attemptId,
  now,
  expiresAt: new Date(now.getTime() + config.payments.keyMs),
  nextCheckAt: new Date(now.getTime() + Math.min(firstCheckMs, config.payments.keyMs)),
});

interface Planned {
  student: AccessedStudent;
  invoice: PayableInvoice;
  amountCents: number;
}

/** The amount to pay on each invoice; throws unless the caller may pay all of it. */
async function plan(
  trx: Trx,
  call: BeginCall,
  payments: readonly SelectedPayment[],
): Promise<[Planned, ...Planned[]]> {
  const refs = payments.map(({ studentEqId, schoolCode }) => ({ eqId: studentEqId, centreCode: schoolCode }));
  const students = await findStudentsAccess(trx, call.actor, refs, mayPay);
  const wanted = students.map(({ studentId, schoolId }, position) => ({
    studentId,
    schoolId,
    invoiceNumber: payments[position]?.invoiceNumber ?? '',
  }));
  const invoices = await lockInvoices(trx, wanted);
  if (invoices.length < payments.length) throw notFound();
  const [first, ...rest] = invoices.map((invoice): Planned => {
    const [student, payment] = [students[invoice.position], payments[invoice.position]];
    if (!student || !payment) throw notFound();
    const amountCents = centsOf(payment.paymentAmount);
    assertOwing(invoice, amountCents);
    return { student, invoice, amountCents };
  });
  if (!first) throw notFound();
  return [first, ...rest];
}

/** Refuses more than is owing, and reports amounts that somebody else is paying right now (T35, T37). */
function assertOwing(invoice: PayableInvoice, amountCents: number): void {
  const unpaid = invoice.registerOwingCents - invoice.inProgressCents;
  const params = { invoiceNumber: invoice.invoiceNumber };
  if (invoice.status !== 'due' || amountCents > unpaid)
    throw new ProblemError('payment-refused', { reason: 'over-owing', params });
  if (amountCents > invoice.owingCents) throw new ProblemError('payment-in-progress');
}

function toNewTransaction({ student, invoice, amountCents }: Planned): NewTransaction {
  const { eqId, displayName: studentName, centreCode, schoolName } = student;
  return { invoice, amountCents, eqId, studentName, centreCode, schoolName };
}

/** One audit entry per student and school. */
function begunAudit(
  attemptId: string,
  planned: readonly [Planned, ...Planned[]],
): [AuditEntry, ...AuditEntry[]] {
  const entry = ({ student, invoice, amountCents }: Planned): AuditEntry => ({
    event: begunEvent,
    studentId: student.studentId,
    schoolId: student.schoolId,
    subject: attemptId,
    detail: { invoice: invoice.invoiceNumber, cents: amountCents },
  });
  const [first, ...rest] = planned;
  return [entry(first), ...rest.map(entry)];
}
