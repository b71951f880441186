// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

/** jsonb: written as JSON text or a plain value, read parsed. */

export type Json = ColumnType<unknown, string, string>;

export interface AbsenceTable {
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

export interface AcademicReportTable {
  id: GeneratedAlways<number>;
  source_id: string;
  student_id: number;
  school_id: number;
  reporting_period_id: string;
  reporting_period: string;
  end_date: string;
  file_id: number;
}

export interface AcademicResultTable {
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

export interface AcademicSessionTable {
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

export interface AccountTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  email: string;
  first_name: string;
  last_name: string;
  mobile: string | null;
  password_hash: string;
  is_active: Generated<boolean>;
  known_parent_id: number | null;
  student_photos_enabled: Generated<boolean>;
  last_login_at: Date | null;
  revision: Generated<number>;
  created_at: Generated<Date>;
  locked_at: Date | null;
  locked_reason: string | null;
}

export interface AccountParentTable {
  known_parent_id: number;
  account_id: number;
}

export interface AccountStudentTable {
  account_id: number;
  student_id: number;
  state: string;
  requested_at: Generated<Date>;
  decided_at: Date | null;
}

export interface AccountTermsTable {
  account_id: number;
  terms_document_id: number;
  accepted_at: Date;
}

export interface ActivationLinkTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  used_at: Date | null;
}

export interface ApprovedValueTable {
  id: GeneratedAlways<number>;
  student_id: number | null;
  known_parent_id: number | null;
  known_parent_contact_id: number | null;
  medical_condition_id: number | null;
  field: string;
  register_value: Json;
  approved_value: Json;
  change_request_id: number | null;
}

export interface AuditEventTable {
  id: Generated<number>;
  at: Date;
  event: string;
  actor_account_id: number | null;
  actor_label: string | null;
  student_id: number | null;
  school_id: number | null;
  subject: string | null;
  outcome: string;
  request_id: string;
  detail: ColumnType<unknown, string | undefined, string>;
}

export interface AuthenticatorAppTable {
  account_id: number;
  sealed_secret: string;
  started_at: Date;
  enrolled_at: Date | null;
  last_step: Generated<number>;
  wrong_codes: Generated<number>;
  public_id: Generated<string>;
  confirmed_from: Generated<Date>;
  suspended_at: Date | null;
}

export interface BehaviourIncidentTable {
  id: GeneratedAlways<number>;
  source_id: string;
  student_id: number;
  school_id: number;
  incident_date: string;
  incident_type: string;
  categories: Generated<string[]>;
  public_id: Generated<string>;
}

export interface CalendarFeedTable {
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

export interface ChangeRequestTable {
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
}

export interface ChangeRequestExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  exported_at: Date;
  exported_by: string;
}

export interface ClassTable {
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

export interface ClassEnrolmentTable {
  class_id: number;
  student_id: number;
  source_id: string;
  begin_date: string | null;
  end_date: string | null;
}

export interface ConsentDraftTable {
  consent_request_id: number;
  account_id: number;
  form_data: Json;
  saved_at: Date;
}

export interface ConsentRequestTable {
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

export interface ConsentResponseTable {
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
}

export interface ConsentResponseExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  exported_at: Date;
  exported_by: string;
}

export interface DataExportTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  requested_at: Date;
  expires_at: Date;
  prepared_at: Date | null;
  rights_hash: Buffer | null;
}

export interface DataExportFileTable {
  export_id: number;
  format: string;
  content: Buffer | null;
  downloaded_at: Date | null;
}

export interface DownloadTable {
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

export interface DownloadTokenTable {
  token_hash: Buffer;
  session_id_hash: Buffer;
  target_hash: Buffer;
  expires_at: Date;
}

export interface EmailChangeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  old_email: string;
  new_email: string;
  requested_at: Date;
  confirm_hash: Buffer;
  confirm_until: Date;
  confirmed_at: Date | null;
  undo_hash: Buffer;
  undo_until: Date;
  undone_at: Date | null;
  replaced_at: Date | null;
}

export interface EnrolmentTable {
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

export interface ErrorReportTable {
  id: GeneratedAlways<number>;
  received_at: Date;
  account_id: number | null;
  reported_at: Date;
  error: string;
  page: string;
  device: Json;
  language: string;
  user_agent: string;
  app_version: string;
  app_name: string;
}

export interface FeatureSwitchTable {
  id: GeneratedAlways<number>;
  school_id: number;
  student_id: number | null;
  feature: string;
  is_on: boolean;
}

export interface IdentityVerificationTable {
  id: GeneratedAlways<number>;
  registration_session_id: number;
  user_id: string;
  nonce: string;
  token_sealed: string;
  opened_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  outcome: string | null;
}

export interface InvitationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  code_hash: Buffer;
  known_parent_id: number;
  school_id: number;
  created_at: Date;
  created_by: string;
  expires_at: Date;
  opens: Generated<number>;
  cancelled_at: Date | null;
  used_at: Date | null;
}

export interface InvoiceTable {
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

export interface KnownParentTable {
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

export interface KnownParentContactTable {
  id: GeneratedAlways<number>;
  known_parent_id: number;
  source_id: string;
  contact_type: number;
  value: string;
  priority: number;
}

export interface MedicalConditionTable {
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

export interface MedicalConditionTypeTable {
  id: GeneratedAlways<number>;
  source_id: string;
  description: string;
  requires_allergy_details: Generated<boolean>;
}

export interface MfaExhaustedTable {
  id: GeneratedAlways<number>;
  account_id: number;
  at: Date;
}

export interface MfaSendTable {
  id: GeneratedAlways<number>;
  account_id: number;
  medium: number;
  sent_at: Date;
}

export interface MfaSessionTable {
  id_hash: Buffer;
  account_id: number;
  medium: number;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
  wrong_codes: Generated<number>;
  last_wrong_at: Date | null;
}

export interface MobileChangeTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  old_mobile: string | null;
  new_mobile: string | null;
  changed_at: Date;
  confirmed_from: Date;
  suspended_at: Date | null;
}

export interface NotMeLinkTable {
  token_hash: Buffer;
  account_id: number;
  happened_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface OutageTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  kind: string;
  modules: string[];
  platform: Generated<string>;
  school_id: number | null;
  title: string;
  message: string;
  starts_at: Date;
  ends_at: Date | null;
}

export interface PasskeyTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number;
  credential_id: Buffer;
  public_key: Buffer;
  sign_count: number;
  transports: Generated<string[]>;
  name: string;
  created_at: Date;
  last_used_at: Date | null;
  confirmed_from: Generated<Date>;
  suspended_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge_hash: Buffer;
  purpose: string;
  account_id: number | null;
  expires_at: Date;
}

export interface PasswordResetTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  requested_at: Date;
  expires_at: Date;
  wrong_emails: Generated<number>;
  ended_at: Date | null;
}

export interface PaymentAttemptTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  account_id: number | null;
  idempotency_key: string;
  request_hash: Buffer;
  begun_at: Date;
  told_unknown_at: Date | null;
}

export interface PaymentTransactionTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  attempt_id: number;
  invoice_source_id: string;
  student_id: number | null;
  school_id: number | null;
  invoice_number: string;
  description: string;
  student_source_id: string;
  eq_id: string;
  student_name: string;
  school_source_id: string;
  centre_code: string;
  school_name: string;
  customer_reference_number: string;
  merchant_number: string;
  biller_code: string;
  amount_cents: number;
  register_paid_cents: number;
  state: Generated<string>;
  begun_at: Date;
  expires_at: Date;
  auth_key: string | null;
  post_url: string | null;
  settled_at: Date | null;
  receipt_number: string | null;
  processed_at: Date | null;
  settlement_date: string | null;
  masked_card_number: string | null;
  card_expiry: string | null;
  decline_code: string | null;
  reason: string | null;
  next_check_at: Date | null;
  checks: Generated<number>;
  alarmed_at: Date | null;
  staff_since: Date | null;
  decided_by: string | null;
  handed_over_at: Date | null;
}

export interface RateCounterTable {
  key: string;
  window_start: Date;
  count: number;
}

export interface RegistrationTable {
  id: GeneratedAlways<number>;
  kind: string;
  invitation_id: number | null;
  viewer_delegation_id: number | null;
  name_confirmed_at: Date | null;
  account_id: number | null;
  completed_at: Date | null;
}

export interface RegistrationCodeTable {
  id_hash: Buffer;
  registration_session_id: number;
  mobile_hash: Buffer;
  code_hash: Buffer | null;
  code_expires_at: Date | null;
  tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface RegistrationCodeSendTable {
  id: GeneratedAlways<number>;
  mobile_hash: Buffer;
  sent_at: Date;
}

export interface RegistrationSessionTable {
  id: GeneratedAlways<number>;
  registration_id: number;
  id_hash: Buffer;
  browser_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  verified_at: Date | null;
}

export interface RegistrationTermsTable {
  registration_id: number;
  terms_document_id: number;
  accepted_at: Date;
}

export interface RememberedDeviceTable {
  id: GeneratedAlways<number>;
  account_id: number;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  user_agent: Generated<string>;
  public_id: Generated<string>;
  last_used_at: Date | null;
}

export interface SchoolTable {
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

export interface SchoolDayTable {
  school_id: number;
  date: string;
  timetable_day: number | null;
}

export interface SchoolPhotoTable {
  student_id: number;
  school_id: number;
  source_sha256: Buffer;
  content: Buffer;
}

export interface SessionTable {
  id_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  user_agent: Generated<string>;
  ended_at: Date | null;
  public_id: Generated<string>;
  is_confirmed: Generated<boolean>;
}

export interface SignInGuardTable {
  key: Buffer;
  failures: Generated<number>;
  consecutive_failures: Generated<number>;
  blocks: Generated<number>;
  blocked_until: Date | null;
  reset_required: Generated<boolean>;
  updated_at: Date;
}

export interface SpentDeviceTokenTable {
  token_hash: Buffer;
  device_id: number;
  spent_at: Date;
}

export interface StagedPhotoTable {
  account_id: number;
  student_id: number;
  kind: string;
  version: Generated<string>;
  content: Buffer;
  staged_at: Date;
}

export interface StoredFileTable {
  id: GeneratedAlways<number>;
  sha256: Buffer;
  media_type: string;
  content: Buffer;
}

export interface StudentTable {
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

export interface StudentContactRelationshipTable {
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
}

export interface StudentPhotoTable {
  student_id: number;
  kind: string;
  version: string;
  content: Buffer;
  account_id: number | null;
  accepted_at: Date;
}

export interface TermsDocumentTable {
  id: GeneratedAlways<number>;
  key: string;
  kind: string;
  version: string;
  title: string;
  sections: Json;
  published_at: Date;
  is_current: Generated<boolean>;
}

export interface TimetablePeriodTable {
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

export interface UpcomingEventTable {
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
}

export interface UpcomingEventStudentTable {
  event_id: number;
  student_id: number;
}

export interface UsedCaptchaTable {
  token_hash: Buffer;
  expires_at: Date;
}

export interface ViewerDelegationTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  student_id: number;
  owner_account_id: number;
  viewer_account_id: number | null;
  first_name: string;
  last_name: string;
  email: string;
  status: string;
  features: Generated<string[]>;
  invited_at: Generated<Date>;
  activated_at: Date | null;
}

export interface ViewerInvitationTable {
  id: GeneratedAlways<number>;
  delegation_id: number;
  token_hash: Buffer;
  sent_at: Date;
  expires_at: Date;
  ended_at: Date | null;
}

export interface WeakerCodeRequestTable {
  account_id: number;
  asked_at: Date;
  ready_at: Date;
  expires_at: Date;
}

export interface Database {
  absence: AbsenceTable;
  academic_report: AcademicReportTable;
  academic_result: AcademicResultTable;
  academic_session: AcademicSessionTable;
  account: AccountTable;
  account_parent: AccountParentTable;
  account_student: AccountStudentTable;
  account_terms: AccountTermsTable;
  activation_link: ActivationLinkTable;
  approved_value: ApprovedValueTable;
  audit_event: AuditEventTable;
  authenticator_app: AuthenticatorAppTable;
  behaviour_incident: BehaviourIncidentTable;
  calendar_feed: CalendarFeedTable;
  change_request: ChangeRequestTable;
  change_request_export: ChangeRequestExportTable;
  class: ClassTable;
  class_enrolment: ClassEnrolmentTable;
  consent_draft: ConsentDraftTable;
  consent_request: ConsentRequestTable;
  consent_response: ConsentResponseTable;
  consent_response_export: ConsentResponseExportTable;
  data_export: DataExportTable;
  data_export_file: DataExportFileTable;
  download: DownloadTable;
  download_token: DownloadTokenTable;
  email_change: EmailChangeTable;
  enrolment: EnrolmentTable;
  error_report: ErrorReportTable;
  feature_switch: FeatureSwitchTable;
  identity_verification: IdentityVerificationTable;
  invitation: InvitationTable;
  invoice: InvoiceTable;
  known_parent: KnownParentTable;
  known_parent_contact: KnownParentContactTable;
  medical_condition: MedicalConditionTable;
  medical_condition_type: MedicalConditionTypeTable;
  mfa_exhausted: MfaExhaustedTable;
  mfa_send: MfaSendTable;
  mfa_session: MfaSessionTable;
  mobile_change: MobileChangeTable;
  not_me_link: NotMeLinkTable;
  outage: OutageTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_reset: PasswordResetTable;
  payment_attempt: PaymentAttemptTable;
  payment_transaction: PaymentTransactionTable;
  rate_counter: RateCounterTable;
  registration: RegistrationTable;
  registration_code: RegistrationCodeTable;
  registration_code_send: RegistrationCodeSendTable;
  registration_session: RegistrationSessionTable;
  registration_terms: RegistrationTermsTable;
  remembered_device: RememberedDeviceTable;
  school: SchoolTable;
  school_day: SchoolDayTable;
  school_photo: SchoolPhotoTable;
  session: SessionTable;
  sign_in_guard: SignInGuardTable;
  spent_device_token: SpentDeviceTokenTable;
  staged_photo: StagedPhotoTable;
  stored_file: StoredFileTable;
  student: StudentTable;
  student_contact_relationship: StudentContactRelationshipTable;
  student_photo: StudentPhotoTable;
  terms_document: TermsDocumentTable;
  timetable_period: TimetablePeriodTable;
  upcoming_event: UpcomingEventTable;
  upcoming_event_student: UpcomingEventStudentTable;
  used_captcha: UsedCaptchaTable;
  viewer_delegation: ViewerDelegationTable;
  viewer_invitation: ViewerInvitationTable;
  weaker_code_request: WeakerCodeRequestTable;
}
