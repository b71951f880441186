// Generated from the migrated schema by `npm run schema`. Do not edit.

interface OfflineLeaseTable {
  device_id: number;
  account_id: number;
  token_hash: Buffer;
  session_hash: Buffer;
  scope_hash: Buffer;
  leased_at: Date;
  expires_at: Date;
}

export interface OfflineLeasesTables {
  offline_lease: OfflineLeaseTable;
}
