/** Payments in the school's office: uncertain outcomes, settlement days and the trail of a payment (O-14). */
import { dateInZone } from '@portal/contract/dates';
import type { BodyOf, ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import { paymentTimeZone } from '@portal/contract/payments';
import { moneyFigures, moneyPermissions } from '@portal/contract/payments/office';
import type {
  PaymentPath,
  decidePaymentEndpoint,
  exportDayEndpoint,
  officePaymentsEndpoint,
  paymentTrailEndpoint,
} from '@portal/contract/payments/office';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { notFound } from '../../../platform/errors.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../../staff/index.ts';
import type { OwnFamily, StaffAtSchool } from '../../staff/index.ts';
import type { PaymentDependencies } from '../payments.ts';
import { decidePayment } from '../reconciling/decide.service.ts';
import { findTrail } from '../reconciling/staff.repository.ts';
import { writeSettlement } from '../settlement/settlement-file.ts';
import { exportSettlement } from '../settlement/settlement.service.ts';
import { findPayment, listDays, listUncertain } from './office.repository.ts';
import type { UncertainRow } from './office.repository.ts';

export const trailViewedEvent = 'payments.trailViewed';

export type MoneyDependencies = Pick<PaymentDependencies, 'db' | 'outbox' | 'config'>;

const isOwn = ({ studentIds, accountIds }: OwnFamily, { studentId, accountId }: UncertainRow): boolean =>
  (accountId !== null && accountIds.includes(accountId)) ||
  (studentId !== null && studentIds.includes(studentId));

/** Uncertain payments of the caller's own family are counted, not listed (O-1.3). */
export async function getPayments(
  { db }: MoneyDependencies,
  call: StaffCall,
  { centreCode }: ParamsOf<typeof officePaymentsEndpoint>,
): Promise<ResponseOf<typeof officePaymentsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, moneyPermissions);
  const own = await findOwnFamily(db, call.actor.personId);
  const rows = await listUncertain(db, schoolId);
  const shown = rows.filter((row) => !isOwn(own, row));
  const today = dateInZone(call.now, paymentTimeZone);
  const days = await listDays(db, { schoolId, most: moneyFigures.days });
  return {
    uncertain: shown.map((row) => ({
      reference: row.reference,
      student: row.student,
      eqId: row.eqId,
      invoiceNumber: row.invoiceNumber,
      description: row.description,
      amountCents: row.amountCents,
      begunAt: row.begunAt.toISOString(),
      checks: row.checks,
      staffSince: row.staffSince?.toISOString() ?? null,
    })),
    ownUncertain: rows.length - shown.length,
    days: days.map((one) => ({ ...one, isOver: one.day < today })),
    now: call.now.toISOString(),
  };
}

/** The same file as the operator's export, of one school. */
export async function exportDay(
  { db }: MoneyDependencies,
  call: StaffCall,
  { centreCode, day }: ParamsOf<typeof exportDayEndpoint>,
): Promise<FileAnswer> {
  const { schoolId } = await findSchool(db, call, centreCode, moneyPermissions);
  requireRecentSignIn(call);
  const { now, requestId, actor } = call;
  const settlement = await exportSettlement(
    db,
    { now, requestId, actor, exportedBy: actor.label, schoolId },
    { day, centreCode },
  );
  return new FileAnswer({
    content: Buffer.from(writeSettlement(settlement)),
    mediaType: 'text/csv; charset=utf-8',
    name: `payments ${day}.csv`,
  });
}

/** A payment of the school of the call. One of the caller's own family is refused, and the attempt recorded. */
async function requirePayment(
  { db }: MoneyDependencies,
  call: StaffCall,
  { centreCode, reference }: PaymentPath,
): Promise<{ school: StaffAtSchool; payment: UncertainRow }> {
  const school = await findSchool(db, call, centreCode, moneyPermissions);
  const payment = await findPayment(db, { schoolId: school.schoolId, reference });
  if (!payment) throw notFound();
  if (isOwn(await findOwnFamily(db, call.actor.personId), payment))
    await refuseOwnFamily(db, call, {
      schoolId: school.schoolId,
      subject: reference,
      ...(payment.studentId !== null && { studentId: payment.studentId }),
    });
  return { school, payment };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export async function getTrail(
  deps: MoneyDependencies,
  call: StaffCall,
  path: PaymentPath,
): Promise<ResponseOf<typeof paymentTrailEndpoint>> {
  const { school, payment } = await requirePayment(deps, call, path);
  const entries = await findTrail(deps.db, payment.reference);
  await recordAudit(deps.db, call, {
    event: trailViewedEvent,
    schoolId: school.schoolId,
    subject: payment.reference,
    ...(payment.studentId !== null && { studentId: payment.studentId }),
  });
  return {
    entries: entries.map(({ at, event, outcome, detail }) => ({
      at: at.toISOString(),
      event,
      outcome,
      detail: Object.entries(detail).map(([name, value]) => ({ name, value: textOf(value) })),
    })),
  };
}

export async function decide(
  deps: MoneyDependencies,
  call: StaffCall,
  path: PaymentPath,
  { charged }: BodyOf<typeof decidePaymentEndpoint>,
): Promise<undefined> {
  const { payment } = await requirePayment(deps, call, path);
  requireRecentSignIn(call);
  const { now, requestId, actor } = call;
  const { reference } = payment;
  await decidePayment(deps, { now, requestId, actor, reference, charged, decidedBy: actor.label });
}
