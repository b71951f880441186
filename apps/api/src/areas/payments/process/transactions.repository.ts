/** Attempts and their transactions, and the moves between their states (migration 0021). */
import { sql } from 'kysely';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import type { OpenedGatewayTransaction } from '../../../ports/payment-gateway.ts';
import type { Verdict } from './outcome.policy.ts';

export type TransactionState = 'opening' | 'open' | 'approved' | 'declined' | 'closed' | 'void' | 'disputed';

export interface Attempt {
  id: number;
  publicId: string;
  accountId: number | null;
  requestHash: Buffer;
  toldUnknownAt: Date | null;
}

export interface Transaction {
  id: number;
  publicId: string;
  state: TransactionState;
  studentId: number | null;
  schoolId: number | null;
  invoiceNumber: string;
  description: string;
  eqId: string;
  studentName: string;
  centreCode: string;
  schoolName: string;
  customerReferenceNumber: string;
  merchantNumber: string;
  billerCode: string;
  amountCents: number;
  begunAt: Date;
  expiresAt: Date;
  authKey: string | null;
  postUrl: string | null;
  receiptNumber: string | null;
  processedAt: Date | null;
  maskedCardNumber: string | null;
  cardExpiry: string | null;
  reason: string | null;
}

const attemptColumns = sql`
  a.id, a.public_id as "publicId", a.account_id as "accountId", a.request_hash as "requestHash",
  a.told_unknown_at as "toldUnknownAt"`;

/** The caller's own press of Pay, by the key it was sent with. */
export async function findAttemptByKey(
  db: Queryable,
  accountId: number,
  key: string,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempt a
    where a.account_id = ${accountId} and a.idempotency_key = ${key}`.execute(db);
  return rows[0];
}

/** The caller's own attempt; nobody else's (T36). */
export async function findOwnAttempt(
  db: Queryable,
  accountId: number,
  publicId: string,
): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempt a
    where a.account_id = ${accountId} and a.public_id = ${publicId}::uuid`.execute(db);
  return rows[0];
}

/** Whoever settles an attempt takes its turn, so that one word is sent about each outcome. */
export async function lockAttempt(trx: Trx, attemptId: number): Promise<Attempt | undefined> {
  const { rows } = await sql<Attempt>`
    select ${attemptColumns} from payment_attempt a where a.id = ${attemptId} for update`.execute(trx);
  return rows[0];
}

export async function listTransactions(db: Queryable, attemptId: number): Promise<Transaction[]> {
  const { rows } = await sql<Transaction>`
    select t.id, t.public_id as "publicId", t.state, t.student_id as "studentId", t.school_id as "schoolId",
           t.invoice_number as "invoiceNumber", t.description, t.eq_id as "eqId", t.student_name as "studentName",
           t.centre_code as "centreCode", t.school_name as "schoolName",
           t.customer_reference_number as "customerReferenceNumber", t.merchant_number as "merchantNumber",
           t.biller_code as "billerCode", t.amount_cents as "amountCents", t.begun_at as "begunAt",
           t.expires_at as "expiresAt", t.auth_key as "authKey", t.post_url as "postUrl",
           t.receipt_number as "receiptNumber", t.processed_at as "processedAt",
           t.masked_card_number as "maskedCardNumber", t.card_expiry as "cardExpiry", t.reason
    from payment_transaction t where t.attempt_id = ${attemptId} order by t.id`.execute(db);
  return rows;
}

/** Hands the keys over to be used, all or none: false when some were given up meanwhile. */
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

/** Gives up transactions whose keys nobody was given: they can't be charged. */
export async function voidTransactions(
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

/** Applies verdicts to what is still open; answers the ids that moved. One statement, so that students move once. */
export async function settleTransactions(
  trx: Trx,
  judged: readonly Judged[],
  now: Date,
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
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
    returning t.id`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

export async function noteToldUnknown(trx: Trx, attemptId: number, now: Date): Promise<void> {
  await sql`
    update payment_attempt set told_unknown_at = ${now} where id = ${attemptId} and told_unknown_at is null`.execute(
    trx,
  );
}
