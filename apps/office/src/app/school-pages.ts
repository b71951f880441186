/** The pages of a school: their addresses, their places in the navigation, and who may open them. */
import {
  BadgeCheck,
  CalendarDays,
  Bug,
  CalendarX,
  ClipboardPen,
  DatabaseZap,
  DoorOpen,
  Eye,
  FileText,
  Inbox,
  MailPlus,
  Megaphone,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Sun,
  ToggleRight,
  UsersRound,
  Wallet,
} from 'lucide-react';
import { lazy, type ComponentType } from 'react';
import { importPermissions } from '@portal/contract/deliveries';
import { familyPermissions } from '@portal/contract/families';
import { moneyPermissions } from '@portal/contract/payments/office';
import { queuePermissions } from '@portal/contract/queue';
import type { StaffPermission } from '@portal/contract/staff';
import { loadPart } from '@portal/client/calls';
import { officeTexts } from '@portal/texts/office';
import { attendanceTexts } from '@portal/texts/office/attendance';
import type { IconType } from '@portal/ui/base';
import {
  familyPattern,
  importPattern,
  invoicePattern,
  officePaths,
  publicationPattern,
  releasePattern,
  requestPattern,
  viewAsPattern,
} from '../shared/paths.ts';
import { QueueScreen } from '../areas/queue/queue-screen.tsx';
import { TodayScreen } from '../areas/today/today-screen.tsx';

const { nav } = officeTexts;

export const navGroups = ['work', 'publish', 'money', 'setUp'] as const;

/** A page's place in the navigation. Pages without one are reached from other pages. */
export interface Place {
  group: (typeof navGroups)[number];
  label: string;
  icon: IconType;
  /** In the bottom bar of a phone; other places are under "More". */
  isOnPhone?: true;
  hasQueueCount?: true;
  /** The letter that opens the page after G. */
  goKey?: string;
}

export interface SchoolPage {
  path: string;
  screen: ComponentType<{ params: Record<string, string> }>;
  /** Any of these permissions opens the page; without, every role may. */
  anyOf?: readonly StaffPermission[];
  place?: Place;
}

/** A page whose script is loaded when it is first opened. */
export const lazyScreen = (load: () => Promise<SchoolPage['screen']>): SchoolPage['screen'] =>
  lazy(async () => ({ default: await loadPart(load) }));

export const schoolPages: readonly SchoolPage[] = [
  {
    path: officePaths.today,
    screen: TodayScreen,
    place: { group: 'work', label: nav.today, icon: Sun, isOnPhone: true, goKey: 'T' },
  },
  {
    path: officePaths.queue,
    screen: QueueScreen,
    anyOf: queuePermissions,
    place: { group: 'work', label: nav.queue, icon: Inbox, isOnPhone: true, hasQueueCount: true, goKey: 'Q' },
  },
  {
    path: requestPattern,
    screen: lazyScreen(async () => (await import('../areas/queue/request/request-screen.tsx')).RequestScreen),
    anyOf: queuePermissions,
  },
  {
    path: officePaths.absences,
    screen: lazyScreen(
      async () => (await import('../areas/attendance-today/absences-screen.tsx')).AbsencesScreen,
    ),
    anyOf: ['absences.decide'],
    place: { group: 'work', label: attendanceTexts.nav.absences, icon: CalendarX, goKey: 'A' },
  },
  {
    path: officePaths.gate,
    screen: lazyScreen(
      async () => (await import('../areas/attendance-today/gate/gate-screen.tsx')).GateScreen,
    ),
    anyOf: ['absences.decide'],
    place: { group: 'work', label: attendanceTexts.nav.gate, icon: DoorOpen, isOnPhone: true },
  },
  {
    path: officePaths.invitations,
    screen: lazyScreen(
      async () => (await import('../areas/families/invitations/invitations-screen.tsx')).InvitationsScreen,
    ),
    anyOf: familyPermissions,
    place: { group: 'setUp', label: nav.invitations, icon: MailPlus },
  },
  {
    path: officePaths.imports,
    screen: lazyScreen(async () => (await import('../areas/deliveries/imports-screen.tsx')).ImportsScreen),
    anyOf: importPermissions,
    place: { group: 'setUp', label: nav.imports, icon: DatabaseZap, goKey: 'M' },
  },
  {
    path: importPattern,
    screen: lazyScreen(
      async () => (await import('../areas/deliveries/package/import-screen.tsx')).ImportScreen,
    ),
    anyOf: importPermissions,
  },
  {
    path: officePaths.settings,
    screen: lazyScreen(
      async () => (await import('../areas/queue-settings/settings-screen.tsx')).QueueSettingsScreen,
    ),
    anyOf: ['settings.change'],
    place: { group: 'setUp', label: nav.settings, icon: SlidersHorizontal },
  },
  {
    path: officePaths.features,
    screen: lazyScreen(
      async () => (await import('../areas/feature-switches/switches-screen.tsx')).SwitchesScreen,
    ),
    anyOf: ['settings.change'],
    place: { group: 'setUp', label: nav.features, icon: ToggleRight },
  },
  {
    path: officePaths.studentFeatures,
    screen: lazyScreen(
      async () =>
        (await import('../areas/feature-switches/student/student-screen.tsx')).StudentFeaturesScreen,
    ),
    anyOf: ['settings.change'],
  },
  {
    path: officePaths.terms,
    screen: lazyScreen(async () => (await import('../areas/terms/terms-screen.tsx')).TermsScreen),
    anyOf: ['service.manage'],
  },
  {
    path: officePaths.errorReports,
    screen: lazyScreen(
      async () => (await import('../areas/error-reports/reports-screen.tsx')).ErrorReportsScreen,
    ),
    anyOf: ['service.manage'],
    place: { group: 'setUp', label: nav.errorReports, icon: Bug },
  },
  {
    path: officePaths.staff,
    screen: lazyScreen(async () => (await import('../areas/staff/roles/staff-screen.tsx')).StaffScreen),
    anyOf: ['staff.manage'],
    place: { group: 'setUp', label: nav.staff, icon: ShieldCheck },
  },
  {
    path: officePaths.families,
    screen: lazyScreen(async () => (await import('../areas/families/families-screen.tsx')).FamiliesScreen),
    anyOf: familyPermissions,
    place: { group: 'work', label: nav.families, icon: UsersRound, isOnPhone: true, goKey: 'F' },
  },
  {
    path: familyPattern,
    screen: lazyScreen(async () => (await import('../areas/families/family-screen.tsx')).FamilyScreen),
    anyOf: familyPermissions,
  },
  {
    path: officePaths.consent,
    screen: lazyScreen(async () => (await import('../areas/consent/list/consent-screen.tsx')).ConsentScreen),
    anyOf: ['publications.prepare'],
    place: { group: 'publish', label: nav.consent, icon: ClipboardPen, goKey: 'C' },
  },
  {
    path: publicationPattern,
    screen: lazyScreen(
      async () => (await import('../areas/consent/publication-screen.tsx')).PublicationScreen,
    ),
    anyOf: ['publications.prepare'],
  },
  {
    path: officePaths.events,
    screen: lazyScreen(async () => (await import('../areas/office-events/events-screen.tsx')).EventsScreen),
    anyOf: ['publications.prepare'],
    place: { group: 'publish', label: nav.events, icon: CalendarDays, goKey: 'E' },
  },
  {
    path: officePaths.releases,
    screen: lazyScreen(async () => (await import('../areas/releases/releases-screen.tsx')).ReleasesScreen),
    anyOf: ['publications.prepare'],
    place: { group: 'publish', label: nav.releases, icon: FileText },
  },
  {
    path: releasePattern,
    screen: lazyScreen(
      async () => (await import('../areas/releases/release/release-screen.tsx')).ReleaseScreen,
    ),
    anyOf: ['publications.prepare'],
  },
  {
    path: officePaths.notices,
    screen: lazyScreen(
      async () => (await import('../areas/school-notices/notices-screen.tsx')).NoticesScreen,
    ),
    anyOf: ['publications.prepare', 'service.manage'],
    place: { group: 'publish', label: nav.notices, icon: Megaphone },
  },
  {
    path: viewAsPattern,
    screen: lazyScreen(async () => (await import('../areas/view-as/start-screen.tsx')).StartScreen),
    anyOf: ['admin-view.start'],
  },
  {
    path: officePaths.payments,
    screen: lazyScreen(async () => (await import('../areas/payments/payments-screen.tsx')).PaymentsScreen),
    anyOf: moneyPermissions,
    place: { group: 'money', label: nav.payments, icon: Wallet, goKey: 'P' },
  },
  {
    path: officePaths.invoices,
    screen: lazyScreen(
      async () => (await import('../areas/payments/invoices/invoices-screen.tsx')).InvoicesScreen,
    ),
    anyOf: moneyPermissions,
  },
  {
    path: invoicePattern,
    screen: lazyScreen(
      async () => (await import('../areas/payments/invoices/invoice-screen.tsx')).InvoiceScreen,
    ),
    anyOf: moneyPermissions,
  },
  {
    path: officePaths.viewReviews,
    screen: lazyScreen(async () => (await import('../areas/view-as/review-screen.tsx')).ReviewScreen),
    anyOf: ['admin-view.review'],
    place: { group: 'setUp', label: nav.viewReviews, icon: Eye },
  },
  {
    path: officePaths.autoApprovals,
    screen: lazyScreen(
      async () => (await import('../areas/auto-approvals/approvals-screen.tsx')).ApprovalsScreen,
    ),
    anyOf: queuePermissions,
    place: { group: 'setUp', label: nav.autoApprovals, icon: BadgeCheck },
  },
  {
    path: officePaths.audit,
    screen: lazyScreen(async () => (await import('../areas/audit/audit-screen.tsx')).AuditScreen),
    anyOf: ['audit.search'],
    place: { group: 'setUp', label: nav.audit, icon: ScrollText, goKey: 'L' },
  },
];

export const mayOpen = ({ anyOf }: SchoolPage, permissions: readonly StaffPermission[]): boolean =>
  anyOf === undefined || anyOf.some((permission) => permissions.includes(permission));
