/**
 * Invoices and card payments at the office's demo school: three settled days of which one differs from the gateway's, and
 * one payment that staff must decide.
 */
import { createHash, randomUUID } from 'node:crypto';
import { addDays } from '@portal/contract/dates';
import { wattlePlains } from '@portal/demo-data';
import type { SettlementDifference } from '@portal/contract/payments/office';
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
const paymentsPerDay = 3;
const merchantNumber = '5353109000000000';

const unpaidFamilies = 24;

/** The first families have paid. */
export async function insertPayments(trx: Trx, families: readonly Placed[], context: Context): Promise<void> {
  const paying = families.slice(0, families.length - unpaidFamilies);
  await insertCharges(trx, paying, context);
  for (const [index, family] of families.entries()) {
    const dueDate = addDays(context.today, index % 3 === 0 ? -6 : 12);
    // The register counts the oldest settlement day.
    const isCounted = index < paying.length - 1 && 1 + (index % settledDays) === settledDays;
    await trx
      .insertInto('invoice')
      .values(invoiceOf(family, context, { dueDate, owingCents: isCounted ? 0 : excursionCents }))
      .execute();
  }
  await insertComparisons(trx, context);
}

function invoiceOf(
  family: Placed,
  { schoolId, today }: Context,
  { dueDate, owingCents }: { dueDate: string; owingCents: number },
) {
  return {
    source_id: `INV-WP-${family.number}`,
    school_id: schoolId,
    student_id: family.studentId,
    invoice_number: String(104_000 + family.number),
    type_description: 'Excursions',
    description: 'Science Centre excursion',
    original_amount_cents: excursionCents,
    amount_owing_cents: owingCents,
    issued_on: addDays(today, -20),
    due_date: dueDate,
    status: owingCents === 0 ? 'paid' : 'due',
    closed_on: owingCents === 0 ? today : null,
    customer_reference_number: String(family.number),
    merchant_number: merchantNumber,
    biller_code: '1342',
  };
}

const strangerCents = 4200;

/** The stand-in for the gateway starts without these payments, so their days are compared here. */
async function insertComparisons(trx: Trx, { schoolId, today, now }: Context): Promise<void> {
  for (const daysAgo of [1, 2, settledDays]) {
    const differences: SettlementDifference[] =
      daysAgo === 2
        ? [
            {
              kind: 'gateway-only',
              reference: null,
              invoiceNumber: '104377',
              receiptNumber: '90311688',
              gatewayCents: strangerCents,
              portalCents: null,
            },
          ]
        : [];
    const cents = paymentsPerDay * excursionCents;
    await trx
      .insertInto('settlement_comparison')
      .values({
        school_id: schoolId,
        day: addDays(today, -daysAgo),
        compared_at: now,
        compared_by: 'settlement comparison',
        gateway_payments: paymentsPerDay + differences.length,
        gateway_cents: cents + differences.length * strangerCents,
        portal_payments: paymentsPerDay,
        portal_cents: cents,
        refunds: 0,
        refund_cents: 0,
        differences: JSON.stringify(differences),
      })
      .execute();
  }
}

async function insertCharges(trx: Trx, families: readonly Placed[], context: Context): Promise<void> {
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
    merchant_number: merchantNumber,
    biller_code: '1342',
    amount_cents: excursionCents,
    register_paid_cents: 0,
    begun_at: begunAt,
    expires_at: begunAt,
    auth_key: key,
  };
}
