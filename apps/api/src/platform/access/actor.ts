/** Who acts: a family at home, staff of a school, or the portal itself (docs/decisions/actors.md). */

/** A person of a family, read from the database on each call. */
export interface FamilyActor {
  kind: 'family';
  accountId: number;
  accountKey: string;
  isActive: boolean;
  /** Tied to a parent the register knows. */
  isOwner: boolean;
  hasPendingTerms: boolean;
  /**
   * Changes whenever anything this person may see changes: their account, their relations to students, those
   * students, their schools. A cached answer is used only under the stamp it was built with.
   */
  stamp: string;
  session: ActorSession;
}

/** Someone who works at schools. */
export interface StaffActor {
  kind: 'staff';
  /** As the audit names them. */
  label: string;
  /** The schools they act for, by row id. */
  schools: readonly number[];
  roles: readonly string[];
  session: ActorSession;
}

/** A job, or a command of an operator. */
export interface SystemActor {
  kind: 'system';
  /** As the audit names it: the job, or the operator. */
  label: string;
}

export type Actor = FamilyActor | StaffActor | SystemActor;
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

/** The session a call is made in; null for a visitor, and for what needs none. */
export function sessionOf(actor: Actor | null): ActorSession | null {
  return actor === null || actor.kind === 'system' ? null : actor.session;
}
