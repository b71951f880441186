// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface SchoolMailingTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  kind: string;
  subject: string;
  title: string;
  line: string;
  created_at: Date;
  starts_at: Date;
  listed_at: Date | null;
}

interface SchoolMailingAdultTable {
  mailing_id: number;
  account_id: number;
  is_leaving: Generated<boolean>;
  told_at: Date | null;
  student_ids: string[] | null;
}

export interface MailingsTables {
  school_mailing: SchoolMailingTable;
  school_mailing_adult: SchoolMailingAdultTable;
}
