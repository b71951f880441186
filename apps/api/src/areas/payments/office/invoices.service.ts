/** A school's invoices with their payments, refunds and receipts (O-14.3, O-14.5, O-14.6). */
import { dateInZone } from '@portal/contract/dates';
import type { BodyOf, ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import { moneyFigures, moneyPermissions } from '@portal/contract/payments/office';
import type {
  OfficeInvoice,
  PaymentPath,
  officeInvoiceEndpoint,
  officeInvoicesEndpoint,
  recordRefundEndpoint,
} from '@portal/contract/payments/office';
import { inAuditedTransaction, recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { requireRecentSignIn } from '../../../platform/session/step-up.policy.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../../staff/index.ts';
import { receiptAgainMessage } from '../receipts/messages.ts';
import { findPayer } from '../receipts/payer.repository.ts';
import { listTransactions } from '../process/transactions.repository.ts';
import { insertRefund } from '../settlement/refunds.repository.ts';
import { readPlace, writePlace } from './invoice-place.ts';
import { findInvoice, listInvoices, listPayments, totalInvoices } from './invoices.repository.ts';
import type { InvoiceScope, OfficeInvoiceRow } from './invoices.repository.ts';
import { requirePayment } from './own-payments.ts';
import type { MoneyDependencies } from './own-payments.ts';

export const invoiceViewedEvent = 'payments.invoiceViewed';
export const refundRecordedEvent = 'payments.refundRecorded';
export const receiptReissuedEvent = 'payments.receiptReissued';

const presentInvoice = (row: OfficeInvoiceRow): OfficeInvoice => ({
  invoiceNumber: row.invoiceNumber,
  student: row.student,
  eqId: row.eqId,
  description: row.description,
  dueDate: row.dueDate,
  state: row.state,
  originalCents: row.originalCents,
  owingCents: row.owingCents,
  inProgressCents: row.inProgressCents,
  reservedCents: row.reservedCents,
});

async function scopeAt(db: Queryable, call: StaffCall, centreCode: string): Promise<InvoiceScope> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, moneyPermissions);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  return { schoolId, today: dateInZone(call.now, timeZone), ownStudentIds: studentIds };
}

/** Invoices of the caller's own family are omitted, also from the totals (O-1.3). */
export async function searchInvoices(
  db: Queryable,
  call: StaffCall,
  { centreCode }: ParamsOf<typeof officeInvoicesEndpoint>,
  { after, ...search }: BodyOf<typeof officeInvoicesEndpoint>,
): Promise<ResponseOf<typeof officeInvoicesEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const limit = moneyFigures.invoicesOnPage;
  const place = after === undefined ? null : readPlace(after);
  const rows = await listInvoices(db, scope, search, { after: place, limit });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    invoices: shown.map(presentInvoice),
    next: rows.length > limit && last ? writePlace(last) : null,
    totals: await totalInvoices(db, scope, search),
    omitsOwn: scope.ownStudentIds.length > 0,
  };
}

export async function getInvoice(
  { db }: MoneyDependencies,
  call: StaffCall,
  { centreCode, invoiceNumber }: ParamsOf<typeof officeInvoiceEndpoint>,
): Promise<ResponseOf<typeof officeInvoiceEndpoint>> {
  const { ownStudentIds, ...scope } = await scopeAt(db, call, centreCode);
  const row = await findInvoice(db, { ...scope, ownStudentIds: [] }, invoiceNumber);
  if (!row) throw notFound();
  const about = { schoolId: scope.schoolId, subject: invoiceNumber, studentId: row.studentId };
  if (ownStudentIds.includes(row.studentId)) await refuseOwnFamily(db, call, about);
  const payments = await listPayments(db, { schoolId: scope.schoolId, sourceId: row.sourceId });
  await recordAudit(db, call, { ...about, event: invoiceViewedEvent });
  return {
    ...presentInvoice(row),
    issuedOn: row.issuedOn,
    registerOwingCents: row.registerOwingCents,
    paidHereCents: payments
      .filter(({ state }) => state === 'charged')
      .reduce((sum, { amountCents, refundedCents }) => sum + amountCents - refundedCents, 0),
    payments: payments.map(({ begunAt, ...payment }) => ({
      ...payment,
      begunAt: begunAt.toISOString(),
    })),
  };
}

/** Records a refund that was made on the gateway's own site. Moves no money. */
export async function recordRefund(
  deps: MoneyDependencies,
  call: StaffCall,
  path: PaymentPath,
  { receiptNumber, amountCents, settlementDate }: BodyOf<typeof recordRefundEndpoint>,
): Promise<undefined> {
  const { school, payment } = await requirePayment(deps, call, path);
  requireRecentSignIn(call);
  const { label } = call.actor;
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const refund = { transactionId: payment.id, receiptNumber, amountCents, settlementDate, now: call.now };
    if (!(await insertRefund(trx, { ...refund, recordedBy: label }))) {
      const message = 'More than was charged and not refunded yet, or a refund that is recorded already';
      throw new ProblemError('invalid-request', { errors: [{ path: 'amountCents', message }] });
    }
    return {
      result: undefined,
      audit: {
        event: refundRecordedEvent,
        schoolId: school.schoolId,
        subject: payment.reference,
        ...(payment.studentId !== null && { studentId: payment.studentId }),
        detail: { invoice: payment.invoiceNumber, cents: amountCents, receipt: receiptNumber },
      },
    };
  });
}

const daySeconds = 24 * 60 * 60;

/** E-mails the receipt to the payer's own address, never to an address that staff enter. */
export async function reissueReceipt(
  deps: MoneyDependencies,
  call: StaffCall,
  path: PaymentPath,
): Promise<undefined> {
  const { db, outbox, config } = deps;
  const { school, payment } = await requirePayment(deps, call, path);
  const paid = (await listTransactions(db, payment.attemptId)).find(({ id }) => id === payment.id);
  const payer = payment.accountId === null ? undefined : await findPayer(db, payment.accountId);
  if (paid?.state !== 'approved' || !payer) throw notFound();
  const key = `payments:receipt:${payment.reference}`;
  if ((await addToCounter(db, { key, seconds: daySeconds }, 1, call.now)) > moneyFigures.reissues)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(call.now, daySeconds) });
  return inAuditedTransaction(db, call, async (trx) => {
    const { productName } = config.site;
    const { email: to, firstName } = payer;
    await outbox.enqueue(
      trx,
      receiptAgainMessage({
        to,
        payerFirstName: firstName,
        productName,
        portalUrl: config.publicUrl.origin,
        paid: [paid],
        failed: [],
        unknown: [],
      }),
    );
    return {
      result: undefined,
      audit: {
        event: receiptReissuedEvent,
        schoolId: school.schoolId,
        subject: payment.reference,
        ...(payment.studentId !== null && { studentId: payment.studentId }),
        detail: { invoice: payment.invoiceNumber, receipt: paid.receiptNumber },
      },
    };
  });
}
