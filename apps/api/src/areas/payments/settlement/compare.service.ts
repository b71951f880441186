/**
 * Compares settlement days with the gateway's list, and records the refunds in the list (O-14.4, O-14.5). Has access only
 * to the read-only part of the gateway.
 */
import { addDays, dateInZone } from '@portal/contract/dates';
import { paymentTimeZone } from '@portal/contract/payments';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditedActor } from '../../../platform/audit/audit.repository.ts';
import type { Db, Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { isPublicId } from '../../../platform/public-id.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import type { SettledTransaction, SettlementSource } from '../../../ports/payment-gateway.ts';
import { gatewayCallsAtOnce, mapAtOnce } from '../payments.ts';
import { compareDay } from './compare.policy.ts';
import type { Comparison } from './compare.policy.ts';
import {
  findByReferences,
  isOwnCustomer,
  isSharedMerchant,
  listDayPayments,
  listDayRefunds,
  listDue,
  listMerchants,
  saveComparison,
} from './compare.repository.ts';
import type { KnownRow, SchoolDay } from './compare.repository.ts';
import { confirmRefund, insertRefund } from './refunds.repository.ts';

export interface CompareDependencies {
  db: Db;
  settlements: SettlementSource;
}

export interface CompareCall {
  now: Date;
  requestId: string;
  actor: AuditedActor;
  comparedBy: string;
}

export const comparedEvent = 'payments.compared';
const refundFoundEvent = 'payments.refundFound';

export async function compareSettlement(
  deps: CompareDependencies,
  call: CompareCall,
  target: SchoolDay,
): Promise<void> {
  if (target.day >= dateInZone(call.now, paymentTimeZone))
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'day', message: 'The day is not over yet' }],
    });
  const listed = await listAtGateway(deps, target);
  const known = await knownOf(deps.db, listed);
  const gateway = await ofSchool(deps.db, target, { listed, known });
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const comparison = await compare(trx, target, { gateway, known });
    await recordRefunds(trx, call, target, { known, comparison });
    const counts = await save(trx, call, target, { gateway, comparison });
    return {
      result: undefined,
      audit: { event: comparedEvent, schoolId: target.schoolId, subject: target.day, detail: counts },
    };
  });
}

type Listed = SettledTransaction & { merchantNumber: string };

async function listAtGateway({ db, settlements }: CompareDependencies, target: SchoolDay): Promise<Listed[]> {
  const merchants = await listMerchants(db, target);
  const lists = await mapAtOnce(merchants, gatewayCallsAtOnce, async (merchantNumber) =>
    (await settlements.listSettled(merchantNumber, target.day)).map((one) => ({ ...one, merchantNumber })),
  );
  return lists.flat();
}

type Known = ReadonlyMap<string, KnownRow>;

async function knownOf(db: Db, listed: readonly Listed[]): Promise<Known> {
  const references = listed.map(({ merchantReference }) => merchantReference).filter(isPublicId);
  const rows = await findByReferences(db, references);
  return new Map(rows.map((row) => [row.reference, row]));
}

/**
 * The school's transactions. Schools may share a merchant number, so payments known to be another school's are left out.
 * An unknown payment belongs to the school whose customer reference it has.
 */
async function ofSchool(
  db: Db,
  { schoolId }: SchoolDay,
  { listed, known }: { listed: readonly Listed[]; known: Known },
): Promise<SettledTransaction[]> {
  const own: SettledTransaction[] = [];
  for (const one of listed) {
    const ours = known.get(one.merchantReference);
    const isOwn = ours
      ? ours.schoolId === schoolId
      : (await isOwnCustomer(db, schoolId, one.customerReferenceNumber)) ||
        !(await isSharedMerchant(db, schoolId, one.merchantNumber));
    if (isOwn) own.push(one);
  }
  return own;
}

interface Sides {
  gateway: readonly SettledTransaction[];
  known: Known;
}

async function compare(trx: Trx, target: SchoolDay, { gateway, known }: Sides): Promise<Comparison> {
  const receipts = gateway.filter(({ kind }) => kind === 'refund').map(({ receiptNumber }) => receiptNumber);
  const ofOwnSchool = [...known].filter(([, { schoolId }]) => schoolId === target.schoolId);
  return compareDay(gateway, {
    payments: await listDayPayments(trx, target),
    refunds: await listDayRefunds(trx, target, receipts),
    known: new Map(ofOwnSchool),
  });
}

async function recordRefunds(
  trx: Trx,
  call: CompareCall,
  { schoolId, day }: SchoolDay,
  { known, comparison }: { known: Known; comparison: Comparison },
): Promise<void> {
  const { now } = call;
  for (const { reference, receiptNumber, amountCents } of comparison.newRefunds) {
    const payment = known.get(reference);
    if (!payment) continue;
    const refund = { transactionId: payment.id, receiptNumber, amountCents, settlementDate: day, now };
    if (!(await insertRefund(trx, { ...refund, recordedBy: null }))) continue;
    await recordAudit(trx, call, {
      event: refundFoundEvent,
      schoolId,
      subject: reference,
      ...(payment.studentId !== null && { studentId: payment.studentId }),
      detail: { cents: amountCents, receipt: receiptNumber },
    });
  }
  for (const { reference, receiptNumber } of comparison.confirmed) {
    const payment = known.get(reference);
    if (payment) await confirmRefund(trx, { transactionId: payment.id, receiptNumber, now });
  }
}

const total = (lines: readonly { amountCents: number }[]): number =>
  lines.reduce((sum, { amountCents }) => sum + amountCents, 0);

async function save(
  trx: Trx,
  { now, comparedBy }: CompareCall,
  target: SchoolDay,
  { gateway, comparison }: { gateway: readonly SettledTransaction[]; comparison: Comparison },
): Promise<Record<string, number>> {
  const paid = gateway.filter(({ kind }) => kind === 'payment');
  const refunded = gateway.filter(({ kind }) => kind === 'refund');
  const ours = await listDayPayments(trx, target);
  const { differences } = comparison;
  await saveComparison(trx, {
    ...target,
    now,
    comparedBy,
    gateway: { payments: paid.length, cents: total(paid) },
    portal: { payments: ours.length, cents: total(ours) },
    refunds: { count: refunded.length, cents: total(refunded) },
    differences,
  });
  return {
    payments: paid.length,
    cents: total(paid),
    refunds: comparison.newRefunds.length,
    differences: differences.length,
  };
}

/** The days that the worker compares. The gateway's list of a day may be incomplete right after midnight. */
const daysBack = 3;
const paidWithinDays = 120;
const atOnce = 200;
/** The actor of comparisons that run automatically. */
export const comparerLabel = 'settlement comparison';

/** Compares the days that are due. If the gateway doesn't answer, the remaining days wait for the next hour. */
export async function compareDueDays(deps: CompareDependencies, now: Date): Promise<void> {
  const today = dateInZone(new Date(now.getTime() - settledAfterMs), paymentTimeZone);
  const days = Array.from({ length: daysBack }, (_, index) => addDays(today, -1 - index));
  const paidSince = addDays(today, -paidWithinDays);
  const due = await listDue(deps.db, { days, paidSince, most: atOnce });
  const actor = systemActor(comparerLabel);
  const call = { now, requestId: comparerLabel, actor, comparedBy: comparerLabel };
  for (const target of due) {
    try {
      await compareSettlement(deps, call, target);
    } catch (error) {
      if (error instanceof GatewayUnavailableError) return;
      if (!(error instanceof GatewayRefusedError)) throw error;
    }
  }
}

const settledAfterMs = 6 * 60 * 60_000;
