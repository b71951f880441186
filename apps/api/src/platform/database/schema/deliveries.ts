// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface DeliveryTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  source: string;
  state: string;
  file_name: string | null;
  size_bytes: Generated<number>;
  received_bytes: Generated<number>;
  begun_at: Date;
  changed_at: Date;
  finished_at: Date | null;
  confirmed_by: string | null;
  failures: Generated<number>;
  row_count: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  removed: Generated<number>;
  left_out: Generated<number>;
  report: string | null;
  package_name: string | null;
  sent_by: string | null;
  sender_id: number | null;
  invoices_only: Generated<boolean>;
  checked_at: Date | null;
  preview: Buffer | null;
  approved_by: string | null;
  limits_confirmed: Generated<boolean>;
  progress: Generated<number>;
  content_of: number | null;
}

interface DeliveryPartTable {
  delivery_id: number;
  first_byte: number;
  content: Buffer;
}

interface ImportKeyTable {
  school_id: number;
  token_hash: Buffer;
  created_at: Date;
}

export interface DeliveriesTables {
  delivery: DeliveryTable;
  delivery_part: DeliveryPartTable;
  import_key: ImportKeyTable;
}
