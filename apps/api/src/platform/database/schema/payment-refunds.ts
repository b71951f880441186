// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface PaymentExchangeTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  request: string;
  sent: Json;
  answer: Json;
  first_at: Date;
  last_at: Date;
  times: Generated<number>;
}

interface PaymentRefundTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  transaction_id: number;
  receipt_number: string;
  amount_cents: number;
  settlement_date: string;
  recorded_at: Date;
  recorded_by: string | null;
  found_at: Date | null;
}

interface SettlementComparisonTable {
  school_id: number;
  day: string;
  compared_at: Date;
  compared_by: string;
  gateway_payments: number;
  gateway_cents: number;
  portal_payments: number;
  portal_cents: number;
  refunds: number;
  refund_cents: number;
  differences: Json;
}

export interface PaymentRefundsTables {
  payment_exchange: PaymentExchangeTable;
  payment_refund: PaymentRefundTable;
  settlement_comparison: SettlementComparisonTable;
}
