// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface PaymentAttemptTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
  begun_at: Date;
  told_unknown_at: Date | null;
}

interface PaymentTransactionTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  attempt_id: number;
  invoice_source_id: string;
  student_id: number | null;
  school_id: number | null;
  invoice_number: string;
  description: string;
  student_source_id: string;
  eq_id: string;
  student_name: string;
  school_source_id: string;
  centre_code: string;
  school_name: string;
  customer_reference_number: string;
  merchant_number: string;
  biller_code: string;
  amount_cents: number;
  register_paid_cents: number;
  state: Generated<string>;
  begun_at: Date;
  expires_at: Date;
  auth_key: string | null;
  post_url: string | null;
  settled_at: Date | null;
  receipt_number: string | null;
  processed_at: Date | null;
  settlement_date: string | null;
  masked_card_number: string | null;
  card_expiry: string | null;
  decline_code: string | null;
  reason: string | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  alarmed_at: Date | null;
  staff_since: Date | null;
  decided_by: string | null;
  handed_over_at: Date | null;
  refunded_cents: Generated<number>;
}

export interface PaymentsTables {
  payment_attempt: PaymentAttemptTable;
  payment_transaction: PaymentTransactionTable;
}
