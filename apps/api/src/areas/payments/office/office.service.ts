/** Payments in the school's office: uncertain outcomes, settlement days and the trail of a payment (O-14). */
import { addDays, dateInZone } from '@portal/contract/dates';
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
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findOwnFamily, findSchool } from '../../staff/index.ts';
import { listExchanges } from '../process/exchanges.repository.ts';
import { decidePayment } from '../reconciling/decide.service.ts';
import { findTrail } from '../reconciling/staff.repository.ts';
import { writeSettlement } from '../settlement/settlement-file.ts';
import { exportSettlement } from '../settlement/settlement.service.ts';
import { listComparisons } from '../settlement/compare.repository.ts';
import { listUncertain } from './office.repository.ts';
import { isOwn, requirePayment } from './own-payments.ts';
import type { MoneyDependencies } from './own-payments.ts';
import { presentDays } from './settlement-days.presenter.ts';
import { listDays } from './settlement-days.repository.ts';

export const trailViewedEvent = 'payments.trailViewed';

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
  const since = days.at(-1)?.day ?? addDays(today, -moneyFigures.days);
  const comparisons = await listComparisons(db, { schoolId, since });
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
    days: presentDays(days, comparisons, today),
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

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const namesAndValues = (values: Readonly<Record<string, unknown>>) =>
  Object.entries(values).map(([name, value]) => ({ name, value: textOf(value) }));

export async function getTrail(
  deps: MoneyDependencies,
  call: StaffCall,
  path: PaymentPath,
): Promise<ResponseOf<typeof paymentTrailEndpoint>> {
  const { school, payment } = await requirePayment(deps, call, path);
  const entries = await findTrail(deps.db, payment.reference);
  const exchanges = await listExchanges(deps.db, payment.reference);
  await recordAudit(deps.db, call, {
    event: trailViewedEvent,
    schoolId: school.schoolId,
    subject: payment.reference,
    ...(payment.studentId !== null && { studentId: payment.studentId }),
  });
  return {
    entries: entries.map(({ at, event, outcome, staffName, detail }) => ({
      at: at.toISOString(),
      event,
      outcome,
      ...(staffName !== null && { staffName }),
      detail: namesAndValues(detail),
    })),
    exchanges: exchanges.map(({ sent, answer, firstAt, lastAt, ...exchange }) => ({
      ...exchange,
      sent: namesAndValues(sent),
      answer: namesAndValues(answer),
      firstAt: firstAt.toISOString(),
      lastAt: lastAt.toISOString(),
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
