/** A viewer as shown to the owner who invited them. */
import { assignableOf, availableViewerStatuses } from '@portal/contract/viewers';
import type { AssignableFeature, DelegatedViewer, ViewersOfStudent } from '@portal/contract/viewers';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { OwnStudent } from '../students/index.ts';
import type { ViewerDetails, ViewerRow } from './viewers.repository.ts';

export function presentViewer(row: ViewerRow, student: OwnStudent): DelegatedViewer {
  return {
    token: row.token,
    version: versionOf(row),
    qId: row.viewerKey,
    parentQId: row.ownerKey,
    studentId: student.oneSchoolId,
    firstName: row.firstName,
    lastName: row.lastName,
    fullName: fullName(row),
    email: row.email,
    confirmEmail: row.email,
    registeredEmail: row.registeredEmail,
    status: row.status,
    availableStatuses: availableViewerStatuses(row.status),
    features: sharedFeatures(row, student),
    allFeatures: assignableOf(student.features),
    // Redaction applies only to the administration view.
    isRedacted: false,
    invitedAt: row.invitedAt.toISOString(),
    invitationExpiresAt: row.invitationExpiresAt?.toISOString() ?? null,
    lastAccessAt: row.lastAccessAt?.toISOString() ?? null,
  };
}

export function presentViewers(rows: readonly ViewerRow[], student: OwnStudent): ViewersOfStudent {
  return {
    studentId: student.oneSchoolId,
    allFeatures: assignableOf(student.features),
    delegateViewers: rows
      .filter((row) => row.studentId === student.studentId)
      .map((row) => presentViewer(row, student)),
  };
}

/** Changes with every edit an owner can make, so that the second of two browsers detects a conflict. */
export function versionOf(row: Pick<ViewerRow, keyof ViewerDetails | 'status'>): string {
  const { firstName, lastName, email, status, features } = row;
  return sha256(JSON.stringify([firstName, lastName, email, status, [...features].sort()])).toString(
    'base64url',
  );
}

/** What the viewer can see: features that were granted and that the student's schools offer. */
export function sharedFeatures(
  row: Pick<ViewerRow, 'features'>,
  student: Pick<OwnStudent, 'features'>,
): AssignableFeature[] {
  return assignableOf(student.features).filter((feature) => row.features.includes(feature));
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`;
}
