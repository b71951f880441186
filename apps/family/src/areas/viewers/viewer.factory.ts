import { availableViewerStatuses } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';

/** A viewer for tests. */
export function viewerOf(change: Partial<DelegatedViewer> = {}): DelegatedViewer {
  const status = change.status ?? 'Active';
  return {
    token: '4a0f5a3e-7d55-4e8b-9a8b-0d1f4f6f8f10',
    version: 'v1',
    qId: null,
    parentQId: 'owner',
    studentId: 'S-1',
    firstName: 'Soraya',
    lastName: 'Haddad',
    fullName: 'Soraya Haddad',
    email: 'soraya.haddad@example.com',
    confirmEmail: 'soraya.haddad@example.com',
    registeredEmail: null,
    availableStatuses: availableViewerStatuses(status),
    features: ['Attendance', 'Timetable'],
    allFeatures: ['Attendance', 'Finance', 'Timetable'],
    isRedacted: false,
    invitedAt: '2026-11-01T00:00:00.000Z',
    invitationExpiresAt: null,
    lastAccessAt: null,
    ...change,
    status,
  };
}
