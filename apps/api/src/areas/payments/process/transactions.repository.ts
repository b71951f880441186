/** Attempts and their transactions, and their state transitions (migration 0005). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { OpenedGatewayTransaction } from '../../../ports/payment-gateway.ts';
import type { Verdict } from './outcome.policy.ts';

const transactionState = z.enum(['opening', 'open', 'approved', 'declined', 'closed', 'void', 'disputed']);
export type TransactionState = z.output<typeof transactionState>;

const attemptRow = z.strictObject({
  id: z.number(),
  publicId: z.string(),
  accountId: z.nullable(z.number()),
  requestHash: z.instanceof(Buffer),
  toldUnknownAt: z.nullable(z.date()),
});
export type Attempt = z.output<typeof attemptRow>;

const transactionRow = z.strictObject({
  id: z.number(),
  publicId: z.string(),
  state: transactionState,
  studentId: z.nullable(z.number()),
  schoolId: z.nullable(z.number()),
  invoiceNumber: z.string(),
  description: z.string(),
  eqId: z.string(),
  studentName: z.string(),
  centreCode: z.string(),
  schoolName: z.string(),
  customerReferenceNumber: z.string(),
  merchantNumber: z.string(),
  billerCode: z.string(),
  amountCents: z.number(),
  begunAt: z.date(),
  expiresAt: z.date(),
  authKey: z.nullable(z.string()),
  postUrl: z.nullable(z.string()),
  receiptNumber: z.nullable(z.string()),
  processedAt: z.nullable(z.date()),
  maskedCardNumber: z.nullable(z.string()),
  cardExpiry: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type Transaction = z.output<typeof transactionRow>;

const attemptColumns = sql`
  a.id, a.public_id as "publicId", a.account_id as "accountId", a.request_hash as "requestHash",
  a.told_unknown_at as "toldUnknownAt"`;

/** The caller's own press of Pay, by its idempotency key. */
export async function findAttemptByKey(
  db: Queryable,
  accountId: number,
  key: string,
): Promise<Attempt | undefined> {
  const rows = await rowsOf(
    attemptRow,
    sql`
    select ${attemptColumns} from payment_attempt a
    where a.account_id = ${accountId} and a.idempotency_key = ${key}`.execute(db),
  );
  return rows[0];
}

/** The caller's own attempt; never anyone else's (T36). */
export async function findOwnAttempt(
  db: Queryable,
  accountId: number,
  publicId: string,
): Promise<Attempt | undefined> {
  const rows = await rowsOf(
    attemptRow,
    sql`
    select ${attemptColumns} from payment_attempt a
    where a.account_id = ${accountId} and a.public_id = ${publicId}::uuid`.execute(db),
  );
  return rows[0];
}

/** Serialises settlement of an attempt, so that one notification is sent per outcome. */
export async function lockAttempt(trx: Trx, attemptId: number): Promise<Attempt | undefined> {
  const rows = await rowsOf(
    attemptRow,
    sql`
    select ${attemptColumns} from payment_attempt a where a.id = ${attemptId} for update`.execute(trx),
  );
  return rows[0];
}

export async function listTransactions(db: Queryable, attemptId: number): Promise<Transaction[]> {
  return rowsOf(
    transactionRow,
    sql`
    select t.id, t.public_id as "publicId", t.state, t.student_id as "studentId", t.school_id as "schoolId",
           t.invoice_number as "invoiceNumber", t.description, t.eq_id as "eqId", t.student_name as "studentName",
           t.centre_code as "centreCode", t.school_name as "schoolName",
           t.customer_reference_number as "customerReferenceNumber", t.merchant_number as "merchantNumber",
           t.biller_code as "billerCode", t.amount_cents as "amountCents", t.begun_at as "begunAt",
           t.expires_at as "expiresAt", t.auth_key as "authKey", t.post_url as "postUrl",
           t.receipt_number as "receiptNumber", t.processed_at as "processedAt",
           t.masked_card_number as "maskedCardNumber", t.card_expiry as "cardExpiry", t.reason
    from payment_transaction t where t.attempt_id = ${attemptId} order by t.id`.execute(db),
  );
}

/** Marks the keys as handed out, all or none: false when some were given up meanwhile. */
export async function openTransactions(
  trx: Trx,
  opened: readonly ({ id: number } & OpenedGatewayTransaction)[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payment_transaction t set state = 'open', auth_key = o."authKey", post_url = o."postUrl"
    from jsonb_to_recordset(${JSON.stringify(opened)}::jsonb) as o(id bigint, "authKey" text, "postUrl" text)
    where t.id = o.id and t.state = 'opening'`.execute(trx);
  return numAffectedRows === BigInt(opened.length);
}

/** Abandons transactions whose keys were never handed out, so that they can't be charged. */
export async function abandonTransactions(
  trx: Trx,
  attemptId: number,
  { now, reason }: { now: Date; reason: string },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update payment_transaction set state = 'void', settled_at = ${now}, reason = ${reason}, next_check_at = null
    where attempt_id = ${attemptId} and state = 'opening'`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

export type Judged = { id: number } & Verdict;

const idRow = z.strictObject({ id: z.number() });

/**
 * Applies verdicts to open transactions; returns the ids that changed. One statement, so that each student's revision
 * moves once.
 */
export async function settleTransactions(
  trx: Trx,
  judged: readonly Judged[],
  now: Date,
): Promise<Set<number>> {
  const rows = await rowsOf(
    idRow,
    sql`
    update payment_transaction t
    set state = j.state,
        settled_at = case when j.state <> 'disputed' then ${now}::timestamptz end,
        staff_since = case when j.state = 'disputed' then ${now}::timestamptz end,
        next_check_at = null, receipt_number = j."receiptNumber", processed_at = j."processedAt",
        settlement_date = j."settlementDate", masked_card_number = j."maskedCardNumber",
        card_expiry = j."cardExpiry", decline_code = j."declineCode", reason = j.reason
    from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j(
      id bigint, state text, "receiptNumber" text, "processedAt" timestamptz, "settlementDate" date,
      "maskedCardNumber" text, "cardExpiry" text, "declineCode" text, reason text)
    where t.id = j.id and t.state = 'open'
    returning t.id`.execute(trx),
  );
  return new Set(rows.map(({ id }) => id));
}

export async function recordUnknownNotice(trx: Trx, attemptId: number, now: Date): Promise<void> {
  await sql`
    update payment_attempt set told_unknown_at = ${now} where id = ${attemptId} and told_unknown_at is null`.execute(
    trx,
  );
}
