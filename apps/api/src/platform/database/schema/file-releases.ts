// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface FileReleaseTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  kind: string;
  title: string;
  period_ends: string | null;
  state: Generated<string>;
  version: Generated<number>;
  created_at: Date;
  created_by: string;
  changed_at: Date;
  published_by: string | null;
  published_by_key: string | null;
  sends_at: Date | null;
  ended_at: Date | null;
}

interface FileReleaseFileTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  release_id: number;
  file_name: string;
  size_bytes: number;
  file_id: number;
  student_id: number | null;
  matched_by: string | null;
  is_confirmed: Generated<boolean>;
  reach: string | null;
  academic_report_id: number | null;
  download_id: number | null;
}

interface FileReleaseNoticeTable {
  release_id: number;
  account_id: number;
  told_at: Date | null;
}

interface FileReleaseOpeningTable {
  release_file_id: number;
  account_id: number;
  opened_at: Date;
}

export interface FileReleasesTables {
  file_release: FileReleaseTable;
  file_release_file: FileReleaseFileTable;
  file_release_notice: FileReleaseNoticeTable;
  file_release_opening: FileReleaseOpeningTable;
}
