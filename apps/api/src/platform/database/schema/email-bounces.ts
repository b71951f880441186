// Generated from the migrated schema by `npm run schema`. Do not edit.

interface EmailBounceTable {
  message_id: string;
  account_id: number;
  status: string;
  bounced_at: Date;
}

export interface EmailBouncesTables {
  email_bounce: EmailBounceTable;
}
