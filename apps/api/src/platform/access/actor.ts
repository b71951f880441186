/**
 * The actor of a request: a family member, staff, a school's information system, or the portal itself
 * (docs/decisions/server/actors.md).
 */

import type { StaffPermission, StaffRole } from '@portal/contract/staff';

/** A family member, read from the database on each call. */
export interface FamilyActor {
  kind: 'family';
  accountId: number;
  accountKey: string;
  isActive: boolean;
  /** Linked to a parent in the register. */
  isOwner: boolean;
  hasPendingTerms: boolean;
  /**
   * Changes whenever anything this person may see changes: their account, their relations to students, those students,
   * their schools. A cached response is used only under the stamp it was built with.
   */
  stamp: string;
  session: ActorSession;
}

/** A staff member of one or more schools or of the department, read from the database on each call. */
export interface StaffActor {
  kind: 'staff';
  staffId: number;
  /** Identifies them in the audit log, beside the name. */
  staffKey: string;
  /** The name in the audit. */
  label: string;
  memberships: readonly StaffMembership[];
  /** Their id in the school register, if the identity provider supplies it (O-1.3). */
  personId: string | null;
  /** Signed in with a break-glass account (O-2.7). Every audit row of the person records it. */
  isBreakGlass: boolean;
  session: ActorSession;
}

export interface StaffMembership {
  /** The school's row id; null for a role in the department. */
  schoolId: number | null;
  role: StaffRole;
}

/**
 * A member of staff who views one parent's pages at one school, read-only (O-10). Read from the database on each call.
 */
export interface AdminViewActor {
  kind: 'admin-view';
  viewId: number;
  staffKey: string;
  /** The name in the audit. */
  label: string;
  username: string;
  timetableCode: string;
  /** The role at the school that permits the view. */
  role: StaffRole;
  /** What the person may do at the school: it decides whether amounts and medical details are shown. */
  permissions: readonly StaffPermission[];
  schoolId: number;
  centreCode: string;
  schoolName: string;
  /** Null where the parent gave a help code instead. */
  reason: string | null;
  endsAt: Date;
  /** The parent, as the family's own reads need them. */
  parent: FamilyActor;
  /** The parent's id in the school register. */
  parentId: string;
  /** The parent's id in the office. */
  familyId: string;
  session: ActorSession;
}

/** A job, or a command of an operator. */
export interface SystemActor {
  kind: 'system';
  /** The name in the audit: the job's, or the operator's. */
  label: string;
}

/** A school's information system, identified by the school's import key. */
export interface SchoolSystemActor {
  kind: 'school-system';
  /** The name in the audit log. */
  label: string;
  schoolId: number;
}

/** The identity provider, in a call by SCIM (O-2.8). */
export interface ProvisioningActor {
  kind: 'provisioning';
  /** The name in the audit log. */
  label: string;
}

export type Actor =
  FamilyActor | StaffActor | AdminViewActor | SystemActor | SchoolSystemActor | ProvisioningActor;
export type ActorKind = Actor['kind'];

export interface ActorSession {
  idHash: Buffer;
  createdAt: Date;
  lastSeenAt: Date;
  authenticatedAt: Date;
}

export function systemActor(label: string): SystemActor {
  return { kind: 'system', label };
}

/** The actor for a job that makes a publication visible: who published it, or the office if that wasn't recorded. */
export function publisherActor({
  publishedBy,
  publishedByKey,
}: {
  publishedBy: string | null;
  publishedByKey: string | null;
}): SystemActor | Pick<StaffActor, 'kind' | 'label' | 'staffKey'> {
  if (publishedBy === null) return systemActor('office');
  return { kind: 'staff', label: publishedBy, staffKey: publishedByKey ?? '' };
}

/** The session of a call; null for an anonymous caller, and where none is needed. */
export function sessionOf(actor: Actor | null): ActorSession | null {
  return actor !== null && 'session' in actor ? actor.session : null;
}
