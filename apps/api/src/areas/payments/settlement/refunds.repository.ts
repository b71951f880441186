/** Refunds that were made at the gateway (O-14.5). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

export interface NewRefund {
  transactionId: number;
  receiptNumber: string;
  amountCents: number;
  settlementDate: string;
  now: Date;
  /** Null if a comparison found the refund. */
  recordedBy: string | null;
}

const idRow = z.strictObject({ id: z.number() });

/**
 * Adds a refund to an approved payment. Returns false, and changes nothing, if the refund is already recorded or exceeds
 * the remaining amount.
 */
export async function insertRefund(trx: Trx, refund: NewRefund): Promise<boolean> {
  const { transactionId, receiptNumber, amountCents, settlementDate, now, recordedBy } = refund;
  // Serialises refunds of one payment, so that together they can't exceed it. A separate statement, so that the next one
  // sees refunds committed in the meantime.
  await sql`select from payment_transaction where id = ${transactionId} for no key update`.execute(trx);
  const changed = await rowsOf(
    idRow,
    sql`
    update payment_transaction set refunded_cents = refunded_cents + ${amountCents}
    where id = ${transactionId} and state = 'approved' and refunded_cents + ${amountCents} <= amount_cents
      and not exists (select from payment_refund r
                      where r.transaction_id = ${transactionId} and r.receipt_number = ${receiptNumber})
    returning id`.execute(trx),
  );
  if (changed.length === 0) return false;
  await sql`
    insert into payment_refund (transaction_id, receipt_number, amount_cents, settlement_date, recorded_at, recorded_by,
      found_at)
    values (${transactionId}, ${receiptNumber}, ${amountCents}, ${settlementDate}, ${now}, ${recordedBy},
      ${recordedBy === null ? now : null})`.execute(trx);
  return true;
}

/** Records that the refund is in the gateway's list. */
export async function confirmRefund(
  trx: Trx,
  { transactionId, receiptNumber, now }: Pick<NewRefund, 'transactionId' | 'receiptNumber' | 'now'>,
): Promise<void> {
  await sql`
    update payment_refund set found_at = ${now}
    where transaction_id = ${transactionId} and receipt_number = ${receiptNumber} and found_at is null`.execute(
    trx,
  );
}
