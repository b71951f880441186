// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface AbsenceAskTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  absence_id: number | null;
  student_id: number;
  school_id: number;
  known_parent_id: number;
  absence_date: string;
  token_hash: Buffer;
  letter: string;
  letters: string[];
  asked_at: Date;
  asked_by: string;
  expires_at: Date;
  sent_at: Date | null;
  failed_at: Date | null;
  opened_at: Date | null;
  wrong_picks: Generated<number>;
  answered_at: Date | null;
  reason: string | null;
}

interface AttendanceEntryTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  school_id: number;
  student_id: number;
  absence_id: number | null;
  kind: string;
  entry_date: string;
  entry_time: string;
  reason: string | null;
  told_by: string | null;
  channel: string | null;
  staff_id: number | null;
  staff_name: string;
  entered_at: Date;
  settles_at: Date;
  undone_at: Date | null;
  settled_at: Date | null;
  entry_key: string | null;
}

export interface AttendanceTodayTables {
  absence_ask: AbsenceAskTable;
  attendance_entry: AttendanceEntryTable;
}
