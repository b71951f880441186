/** Card payments at the office's demo school: three settled days, and one payment that staff must decide. */
import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '@portal/contract/dates';
import { wattlePlains } from '@portal/demo-data';
import type { Trx } from '../../platform/database/database.ts';
import type { Placed } from './demo-office.ts';

interface Context {
  schoolId: number;
  today: string;
  now: Date;
}

const hourMs = 60 * 60_000;
const excursionCents = 4250;
const settledDays = 3;

export async function insertPayments(trx: Trx, families: readonly Placed[], context: Context): Promise<void> {
  for (const [index, family] of families.entries()) {
    const isUncertain = index === families.length - 1;
    const daysAgo = isUncertain ? 1 : 1 + (index % settledDays);
    const begunAt = new Date(context.now.getTime() - daysAgo * 24 * hourMs - index * hourMs);
    const day = addDays(context.today, -daysAgo);
    const outcome = isUncertain
      ? { state: 'disputed', staff_since: new Date(begunAt.getTime() + hourMs), checks: 31 }
      : {
          state: 'approved',
          settled_at: begunAt,
          processed_at: begunAt,
          settlement_date: day,
          receipt_number: String(90_311_000 + index),
          // The oldest day was exported.
          handed_over_at: daysAgo === settledDays ? context.now : null,
        };
    await trx
      .insertInto('payment_transaction')
      .values({ ...(await transactionOf(trx, family, context, begunAt)), ...outcome })
      .execute();
  }
}

async function transactionOf(trx: Trx, family: Placed, { schoolId }: Context, begunAt: Date) {
  const key = `demo-payment-${family.number}`;
  const attempt = await trx
    .insertInto('payment_attempt')
    .values({
      account_id: family.accountId,
      idempotency_key: randomUUID(),
      request_hash: createHash('sha256').update(key).digest(),
      begun_at: begunAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    attempt_id: attempt.id,
    invoice_source_id: `INV-WP-${family.number}`,
    student_id: family.studentId,
    school_id: schoolId,
    invoice_number: String(104_000 + family.number),
    description: 'Science Centre excursion',
    student_source_id: `STU-WP-${family.number}`,
    eq_id: family.eqId,
    student_name: `${family.givenName} ${family.familyName}`,
    school_source_id: wattlePlains.id,
    centre_code: wattlePlains.centreCode,
    school_name: wattlePlains.name,
    customer_reference_number: String(family.number),
    merchant_number: '5353109000000000',
    biller_code: '1342',
    amount_cents: excursionCents,
    register_paid_cents: 0,
    begun_at: begunAt,
    expires_at: begunAt,
    auth_key: key,
  };
}
