// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface AbsenceTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  source_id: string | null;
  student_id: number;
  school_id: number;
  absence_date: string;
  absence_period: string;
  is_full_day: boolean;
  time_from: string | null;
  time_to: string | null;
  attendance_code: string | null;
  requires_reason: Generated<boolean>;
  reason: string | null;
  reason_unauthorised: Generated<boolean>;
  reason_awaiting_approval: Generated<boolean>;
  is_reported: Generated<boolean>;
  school_note: string | null;
  change_request_id: number | null;
  reported_again: Generated<boolean>;
  by_family: Generated<boolean>;
}

interface ApprovedValueTable {
  id: GeneratedAlways<number>;
  student_id: number | null;
  known_parent_id: number | null;
  known_parent_contact_id: number | null;
  medical_condition_id: number | null;
  field: string;
  register_value: Json;
  approved_value: Json;
  change_request_id: number | null;
  replaced_earlier: Generated<boolean>;
}

interface CalendarFeedTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  student_id: number | null;
  school_id: number | null;
  event_types: string[];
  token_hash: Buffer;
  token_sealed: string;
  created_at: Date;
  rotated_at: Date | null;
  last_read_at: Date | null;
}

interface ChangeRequestTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  kind: string;
  student_id: number | null;
  school_id: number;
  account_id: number;
  old_values: Json;
  new_values: Json;
  state: Generated<string>;
  note: string | null;
  submitted_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  is_unauthorised: Generated<boolean>;
  export_id: number | null;
  due_at: Date | null;
  closed_quietly: Generated<boolean>;
  asked_values: ColumnType<unknown, string | null | undefined, string | null>;
}

interface ChangeRequestExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  exported_at: Date;
  exported_by: string;
}

interface ConsentDraftTable {
  consent_request_id: number;
  account_id: number;
  form_data: Json;
  saved_at: Date;
}

interface ConsentResponseTable {
  id: GeneratedAlways<number>;
  public_id: string;
  consent_request_id: number | null;
  request_source_id: string;
  school_id: number;
  student_id: number;
  account_id: number | null;
  responded_by: string;
  responded_at: Date;
  state: number;
  form_template: Json;
  form_data: Json;
  receipt: Json;
  export_id: number | null;
  recorded_by: string | null;
  signed_on: string | null;
}

interface ConsentResponseExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  exported_at: Date;
  exported_by: string;
}

interface DownloadTokenTable {
  token_hash: Buffer;
  session_id_hash: Buffer;
  target_hash: Buffer;
  expires_at: Date;
}

interface MedicalConditionTable {
  id: GeneratedAlways<number>;
  source_id: string | null;
  student_id: number;
  condition_type_id: number;
  allergy_details: string | null;
  advised_date: string;
  is_current: Generated<boolean>;
  public_id: Generated<string>;
  change_request_id: number | null;
}

interface SchoolPhotoTable {
  student_id: number;
  school_id: number;
  source_sha256: Buffer;
  content: Buffer;
}

interface StagedPhotoTable {
  account_id: number;
  student_id: number;
  kind: string;
  version: Generated<string>;
  content: Buffer;
  staged_at: Date;
}

interface StudentPhotoTable {
  student_id: number;
  kind: string;
  version: string;
  content: Buffer;
  account_id: number | null;
  accepted_at: Date;
}

export interface FamilyRecordsTables {
  absence: AbsenceTable;
  approved_value: ApprovedValueTable;
  calendar_feed: CalendarFeedTable;
  change_request: ChangeRequestTable;
  change_request_export: ChangeRequestExportTable;
  consent_draft: ConsentDraftTable;
  consent_response: ConsentResponseTable;
  consent_response_export: ConsentResponseExportTable;
  download_token: DownloadTokenTable;
  medical_condition: MedicalConditionTable;
  school_photo: SchoolPhotoTable;
  staged_photo: StagedPhotoTable;
  student_photo: StudentPhotoTable;
}
