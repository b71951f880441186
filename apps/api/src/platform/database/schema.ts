// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { SchoolsAndStudentsTables } from './schema/schools-and-students.ts';
import type { AccountsAndSignInTables } from './schema/accounts-and-sign-in.ts';
import type { RegistrationTables } from './schema/registration.ts';
import type { FamilyRecordsTables } from './schema/family-records.ts';
import type { PaymentsTables } from './schema/payments.ts';
import type { OperationsTables } from './schema/operations.ts';
import type { ImportSourcesTables } from './schema/import-sources.ts';
import type { AuditPartitionsTables } from './schema/audit-partitions.ts';
import type { DeliveriesTables } from './schema/deliveries.ts';
import type { CompactAuditTables } from './schema/compact-audit.ts';
import type { RetentionTables } from './schema/retention.ts';
import type { SchoolOfficeTables } from './schema/school-office.ts';
import type { ContactStatementsTables } from './schema/contact-statements.ts';
import type { AuditChainTables } from './schema/audit-chain.ts';
import type { AssignedRolesTables } from './schema/assigned-roles.ts';
import type { AttendanceTodayTables } from './schema/attendance-today.ts';
import type { FamiliesTables } from './schema/families.ts';
import type { ConsentPublicationsTables } from './schema/consent-publications.ts';
import type { QueueSettingsTables } from './schema/queue-settings.ts';
import type { StaffNotesTables } from './schema/staff-notes.ts';
import type { SavedViewsTables } from './schema/saved-views.ts';
import type { KeptWebFilesTables } from './schema/kept-web-files.ts';
import type { OfflineLeasesTables } from './schema/offline-leases.ts';
import type { AbsenceReportKeysTables } from './schema/absence-report-keys.ts';
import type { AdminViewTables } from './schema/admin-view.ts';
import type { HelpCodesTables } from './schema/help-codes.ts';
import type { ViewReviewsTables } from './schema/view-reviews.ts';
import type { FileReleasesTables } from './schema/file-releases.ts';
import type { ViewCountsTables } from './schema/view-counts.ts';
import type { AutoApprovalsTables } from './schema/auto-approvals.ts';
import type { NotificationsTables } from './schema/notifications.ts';
import type { PushEndpointsTables } from './schema/push-endpoints.ts';
import type { MailingsTables } from './schema/mailings.ts';
import type { OfficeEventsTables } from './schema/office-events.ts';
import type { SchoolNoticesTables } from './schema/school-notices.ts';
import type { OfficeSwitchesTables } from './schema/office-switches.ts';
import type { PlannedTermsTables } from './schema/planned-terms.ts';
import type { HandledErrorReportsTables } from './schema/handled-error-reports.ts';
import type { BreakGlassTables } from './schema/break-glass.ts';
import type { ProvisioningTables } from './schema/provisioning.ts';
import type { BreakGlassUsesTables } from './schema/break-glass-uses.ts';
import type { PaymentRefundsTables } from './schema/payment-refunds.ts';
import type { ImportNewsTables } from './schema/import-news.ts';
import type { EmailBouncesTables } from './schema/email-bounces.ts';

export interface Database
  extends
    SchoolsAndStudentsTables,
    AccountsAndSignInTables,
    RegistrationTables,
    FamilyRecordsTables,
    PaymentsTables,
    OperationsTables,
    ImportSourcesTables,
    AuditPartitionsTables,
    DeliveriesTables,
    CompactAuditTables,
    RetentionTables,
    SchoolOfficeTables,
    ContactStatementsTables,
    AuditChainTables,
    AssignedRolesTables,
    AttendanceTodayTables,
    FamiliesTables,
    ConsentPublicationsTables,
    QueueSettingsTables,
    StaffNotesTables,
    SavedViewsTables,
    KeptWebFilesTables,
    OfflineLeasesTables,
    AbsenceReportKeysTables,
    AdminViewTables,
    HelpCodesTables,
    ViewReviewsTables,
    FileReleasesTables,
    ViewCountsTables,
    AutoApprovalsTables,
    NotificationsTables,
    PushEndpointsTables,
    MailingsTables,
    OfficeEventsTables,
    SchoolNoticesTables,
    OfficeSwitchesTables,
    PlannedTermsTables,
    HandledErrorReportsTables,
    BreakGlassTables,
    ProvisioningTables,
    BreakGlassUsesTables,
    PaymentRefundsTables,
    ImportNewsTables,
    EmailBouncesTables {}
