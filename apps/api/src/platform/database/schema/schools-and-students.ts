// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface AcademicReportTable {
  id: GeneratedAlways<number>;
  source_id: string;
  student_id: number;
  school_id: number;
  reporting_period_id: string;
  reporting_period: string;
  end_date: string;
  file_id: number;
}

interface AcademicResultTable {
  id: GeneratedAlways<number>;
  source_id: string;
  student_id: number;
  school_id: number;
  reporting_period_id: string;
  reporting_period: string;
  end_date: string;
  subject: string;
  result_description: string;
  display_order: Generated<number>;
}

interface AcademicSessionTable {
  id: GeneratedAlways<number>;
  source_id: string;
  title: string;
  type: string;
  start_date: string;
  end_date: string;
  school_year: number;
  parent_source_id: string | null;
  metadata: ColumnType<unknown, string | undefined, string>;
}

interface BehaviourIncidentTable {
  id: GeneratedAlways<number>;
  source_id: string;
  student_id: number;
  school_id: number;
  incident_date: string;
  incident_type: string;
  categories: Generated<string[]>;
  public_id: Generated<string>;
}

interface ClassTable {
  id: GeneratedAlways<number>;
  source_id: string;
  school_id: number;
  title: string;
  class_code: string | null;
  class_type: string;
  course_source_id: string | null;
  course_title: string | null;
  location: string | null;
  subjects: Generated<string[]>;
  teacher_name: string | null;
  metadata: ColumnType<unknown, string | undefined, string>;
}

interface ClassEnrolmentTable {
  class_id: number;
  student_id: number;
  source_id: string;
  begin_date: string | null;
  end_date: string | null;
}

interface ConsentRequestTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  source_id: string;
  school_id: number;
  student_id: number;
  title: string;
  reference: string;
  contact_name: string | null;
  contact_email: string | null;
  due_date: string;
  state: Generated<number>;
  response_date: string | null;
  withdrawn_date: string | null;
  form_template: Json;
  form_data: ColumnType<unknown, string | null | undefined, string | null>;
  withdrawn_in_portal: Generated<boolean>;
}

interface DownloadTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  source_id: string;
  student_id: number;
  school_id: number;
  kind: string;
  name: string;
  file_name: string;
  file_id: number;
  published_on: string;
}

interface EnrolmentTable {
  id: GeneratedAlways<number>;
  student_id: number;
  school_id: number;
  source_id: string;
  status: string;
  year_level: string;
  roll_class: string | null;
  entry_date: string;
  exit_date: string | null;
  metadata: ColumnType<unknown, string | undefined, string>;
}

interface FeatureSwitchTable {
  id: GeneratedAlways<number>;
  school_id: number;
  student_id: number | null;
  feature: string;
  is_on: boolean;
}

interface InvoiceTable {
  id: GeneratedAlways<number>;
  source_id: string;
  school_id: number;
  student_id: number;
  invoice_number: string;
  type_description: string;
  description: string;
  original_amount_cents: number;
  amount_owing_cents: number;
  issued_on: string;
  due_date: string;
  closed_on: string | null;
  status: string;
  payment_ref: string | null;
  customer_reference_number: string;
  merchant_number: string;
  biller_code: string;
  pdf_file_id: number | null;
  portal_paid_cents: number | null;
}

interface KnownParentTable {
  id: GeneratedAlways<number>;
  source_id: string;
  given_name: string;
  family_name: string;
  email: string | null;
  mobile: string | null;
  residential_address: ColumnType<unknown, string | null | undefined, string | null>;
  postal_address: ColumnType<unknown, string | null | undefined, string | null>;
  metadata: ColumnType<unknown, string | undefined, string>;
  revision: Generated<number>;
}

interface KnownParentContactTable {
  id: GeneratedAlways<number>;
  known_parent_id: number;
  source_id: string;
  contact_type: number;
  value: string;
  priority: number;
}

interface MedicalConditionTypeTable {
  id: GeneratedAlways<number>;
  source_id: string;
  description: string;
  requires_allergy_details: Generated<boolean>;
}

interface SchoolTable {
  id: GeneratedAlways<number>;
  source_id: string;
  centre_code: string;
  name: string;
  time_zone: Generated<string>;
  url: string | null;
  contact_url: string | null;
  email: string | null;
  logo_uri: string | null;
  revision: Generated<number>;
  metadata: ColumnType<unknown, string | undefined, string>;
}

interface SchoolDayTable {
  school_id: number;
  date: string;
  timetable_day: number | null;
}

interface StoredFileTable {
  id: GeneratedAlways<number>;
  sha256: Buffer;
  media_type: string;
  content: Buffer;
  scanned_at: Date | null;
  scan_threat: string | null;
  scan_tried_at: Date | null;
}

interface StudentTable {
  id: GeneratedAlways<number>;
  source_id: string;
  one_school_id: string;
  eq_id: string;
  given_names: string;
  family_name: string;
  preferred_given_name: string | null;
  preferred_family_name: string | null;
  date_of_birth: string | null;
  residential_address: ColumnType<unknown, string | null | undefined, string | null>;
  postal_address: ColumnType<unknown, string | null | undefined, string | null>;
  finished_on: string | null;
  revision: Generated<number>;
  metadata: ColumnType<unknown, string | undefined, string>;
}

interface StudentContactRelationshipTable {
  student_id: number;
  known_parent_id: number;
  relationship: Generated<string>;
  contact_sequence: number | null;
  parent_portal: Generated<boolean>;
  is_primary_account_owner: Generated<boolean>;
  parent_legal_guardian: Generated<boolean>;
  has_custody: Generated<boolean>;
  lives_with: Generated<boolean>;
  access_to_records: Generated<boolean>;
  receives_assessment_report: Generated<boolean>;
  emergency_contact: Generated<boolean>;
  attendance_contact: Generated<boolean>;
  fees_billing: Generated<boolean>;
  fees_access: Generated<boolean>;
  intervention_order: Generated<boolean>;
  is_derived: Generated<boolean>;
}

interface TimetablePeriodTable {
  id: GeneratedAlways<number>;
  class_id: number;
  source_id: string;
  day: number;
  period_name: string;
  start_time: string;
  end_time: string;
  room_name: string | null;
  subject_description: string | null;
  teacher_name: string | null;
}

interface UpcomingEventTable {
  id: GeneratedAlways<number>;
  source_id: string;
  school_id: number;
  event_type: string;
  display_name: string;
  detail: string | null;
  start_date: string;
  start_time: string | null;
  end_date: string;
  end_time: string | null;
  is_cancelled: Generated<boolean>;
  audience: string;
  year_level: string | null;
  public_id: Generated<string>;
  sequence: Generated<number>;
  changed_at: Generated<Date>;
  year_levels: string[] | null;
  roll_classes: string[] | null;
  moved_at: Date | null;
  moved_from: string | null;
}

interface UpcomingEventStudentTable {
  event_id: number;
  student_id: number;
}

export interface SchoolsAndStudentsTables {
  academic_report: AcademicReportTable;
  academic_result: AcademicResultTable;
  academic_session: AcademicSessionTable;
  behaviour_incident: BehaviourIncidentTable;
  class: ClassTable;
  class_enrolment: ClassEnrolmentTable;
  consent_request: ConsentRequestTable;
  download: DownloadTable;
  enrolment: EnrolmentTable;
  feature_switch: FeatureSwitchTable;
  invoice: InvoiceTable;
  known_parent: KnownParentTable;
  known_parent_contact: KnownParentContactTable;
  medical_condition_type: MedicalConditionTypeTable;
  school: SchoolTable;
  school_day: SchoolDayTable;
  stored_file: StoredFileTable;
  student: StudentTable;
  student_contact_relationship: StudentContactRelationshipTable;
  timetable_period: TimetablePeriodTable;
  upcoming_event: UpcomingEventTable;
  upcoming_event_student: UpcomingEventStudentTable;
}
