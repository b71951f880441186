// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface ConsentMailingTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  publication_id: number;
  kind: string;
  created_at: Date;
  starts_at: Date;
  listed_at: Date | null;
}

interface ConsentNoticeTable {
  mailing_id: number;
  account_id: number;
  told_at: Date | null;
}

interface ConsentOpeningTable {
  publication_id: number;
  student_id: number;
  account_id: number;
  opened_at: Date;
}

interface ConsentPublicationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  state: Generated<string>;
  version: Generated<number>;
  title: string;
  draft: Json;
  due_date: string | null;
  created_at: Date;
  created_by: string;
  changed_at: Date;
  published_at: Date | null;
  published_by: string | null;
  published_by_key: string | null;
  sends_at: Date | null;
  sent_at: Date | null;
  ended_at: Date | null;
}

interface ConsentPublicationStudentTable {
  publication_id: number;
  student_id: number;
  consent_request_id: number | null;
  reach: string;
}

export interface ConsentPublicationsTables {
  consent_mailing: ConsentMailingTable;
  consent_notice: ConsentNoticeTable;
  consent_opening: ConsentOpeningTable;
  consent_publication: ConsentPublicationTable;
  consent_publication_student: ConsentPublicationStudentTable;
}
