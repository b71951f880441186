/** Stored card payments, without an actual payment. */
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import type { TestInvoice } from './school-life.ts';
import type { TestSchool, TestStudent } from './register.ts';

export interface CardPaymentOptions {
  amountCents: number;
  /** `open` until the gateway has reported the outcome. */
  state?: 'open' | 'approved';
  paidAt?: string;
  /** By default, when it was paid. */
  expiresAt?: string;
  receiptNumber?: string;
  /** The amount paid in the register when it was started. */
  registerPaidCents?: number;
}

/** One transaction of an attempt without an account. Returns its reference. */
export async function makeCardPayment(
  db: SqlRunner,
  { student, school, invoice }: { student: TestStudent; school: TestSchool; invoice: TestInvoice },
  options: CardPaymentOptions,
): Promise<string> {
  const serial = nextSerial();
  const paidAt = options.paidAt ?? '2026-11-15T02:00:00Z';
  const isApproved = (options.state ?? 'approved') === 'approved';
  const attempt = await insertRow(db, 'payment_attempt', {
    idempotency_key: `attempt-of-nobody-${serial}`,
    request_hash: '\\x00',
    begun_at: paidAt,
  });
  const { publicId } = await insertRow(db, 'payment_transaction', {
    attempt_id: attempt.id,
    invoice_source_id: invoice.sourceId,
    student_id: student.id,
    school_id: school.id,
    invoice_number: invoice.invoiceNumber,
    description: 'Excursion',
    student_source_id: 'student',
    eq_id: student.eqId,
    student_name: 'A student',
    school_source_id: 'school',
    centre_code: school.centreCode,
    school_name: 'A school',
    customer_reference_number: '1',
    merchant_number: '1',
    biller_code: '1',
    amount_cents: options.amountCents,
    register_paid_cents: options.registerPaidCents ?? 0,
    state: isApproved ? 'approved' : 'open',
    begun_at: paidAt,
    expires_at: options.expiresAt ?? paidAt,
    auth_key: `key-${serial}`,
    ...(isApproved && {
      settled_at: paidAt,
      processed_at: paidAt,
      receipt_number: options.receiptNumber ?? `8821${serial}`,
      settlement_date: paidAt.slice(0, 10),
    }),
  });
  return publicId;
}
