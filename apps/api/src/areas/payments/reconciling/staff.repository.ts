/** Payments assigned to staff: those that are uncertain, their outcomes, and all that is known of one. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const unknownPaymentRow = z.strictObject({
  id: z.number(),
  reference: z.string(),
  attemptRowId: z.number(),
  attemptId: z.string(),
  state: z.string(),
  centreCode: z.string(),
  eqId: z.string(),
  invoiceNumber: z.string(),
  customerReferenceNumber: z.string(),
  amountCents: z.number(),
  begunAt: z.date(),
  expiresAt: z.date(),
  checks: z.number(),
  reason: z.nullable(z.string()),
  staffSince: z.nullable(z.date()),
});
export type UnknownPayment = z.output<typeof unknownPaymentRow>;

const columns = sql`
  t.id, t.public_id as reference, t.attempt_id as "attemptRowId", a.public_id as "attemptId", t.state,
  t.centre_code as "centreCode", t.eq_id as "eqId", t.invoice_number as "invoiceNumber",
  t.customer_reference_number as "customerReferenceNumber", t.amount_cents as "amountCents",
  t.begun_at as "begunAt", t.expires_at as "expiresAt", t.checks, t.reason, t.staff_since as "staffSince"`;

/** The staff queue; with `all`, also what the reconciler still handles by itself. */
export async function listUnknown(db: Queryable, { all }: { all: boolean }): Promise<UnknownPayment[]> {
  return rowsOf(
    unknownPaymentRow,
    sql`
    select ${columns} from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.state in ('opening', 'open', 'disputed') and (${all} or t.staff_since is not null)
    order by t.begun_at, t.id`.execute(db),
  );
}

export async function lockUnknown(trx: Trx, reference: string): Promise<UnknownPayment | undefined> {
  const rows = await rowsOf(
    unknownPaymentRow,
    sql`
    select ${columns} from payment_transaction t join payment_attempt a on a.id = t.attempt_id
    where t.public_id = ${reference}::uuid and t.state in ('open', 'disputed') for update of a, t`.execute(
      trx,
    ),
  );
  return rows[0];
}

export interface StaffDecision {
  id: number;
  now: Date;
  decidedBy: string;
  /** Null: nothing was charged. */
  charged: { receiptNumber: string; settlementDate: string } | null;
  reason: string;
}

export async function applyDecision(
  trx: Trx,
  { id, now, decidedBy, charged, reason }: StaffDecision,
): Promise<void> {
  await sql`
    update payment_transaction
    set state = ${charged ? 'approved' : 'closed'}, settled_at = ${now}, decided_by = ${decidedBy},
        next_check_at = null, receipt_number = ${charged?.receiptNumber ?? null}, reason = ${reason},
        processed_at = case when ${charged !== null} then coalesce(processed_at, begun_at) end,
        settlement_date = ${charged?.settlementDate ?? null}::date
    where id = ${id}`.execute(trx);
}

const trailEntryRow = z.strictObject({
  at: z.date(),
  event: z.string(),
  outcome: z.string(),
  /** The member of staff who did it. */
  staffName: z.nullable(z.string()),
  detail: z.record(z.string(), z.unknown()),
});
export type TrailEntry = z.output<typeof trailEntryRow>;

/**
 * All audit rows of a payment and its attempt, by the payment's reference, its receipt number or the attempt's id. Rows of
 * staff actions on a payment have its reference as the subject.
 */
export async function findTrail(db: Queryable, name: string): Promise<TrailEntry[]> {
  return rowsOf(
    trailEntryRow,
    sql`
    select e.at, e.event, e.outcome, case when e.detail ? 'staff' then e.actor_label end as "staffName",
           e.detail - 'staff' as detail
    from audit_event e
    where e.subject in (
      select unnest(array[a.public_id::text, t.public_id::text])
      from payment_attempt a join payment_transaction t on t.attempt_id = a.id
      where a.public_id::text = ${name} or t.public_id::text = ${name} or t.receipt_number = ${name})
      and e.event like 'payments.%'
    order by e.id`.execute(db),
  );
}
