/** The context of a call, available to every use case. */
import type {
  Actor,
  AdminViewActor,
  FamilyActor,
  ProvisioningActor,
  SchoolSystemActor,
  StaffActor,
  SystemActor,
} from '../access/actor.ts';

export interface Call {
  requestId: string;
  ip: string;
  userAgent: string;
  now: Date;
  actor: Actor | null;
}

/** From the family pages, signed in or not. */
export interface VisitorCall extends Call {
  actor: FamilyActor | null;
}

/** From a signed-in family member. */
export interface SignedInCall extends Call {
  actor: FamilyActor;
}

/** A call from the office, signed in or not. */
export interface StaffVisitorCall extends Call {
  actor: StaffActor | null;
}

/** A call from a signed-in staff member. */
export interface StaffCall extends Call {
  actor: StaffActor;
}

/** A call of the administration view itself. */
export interface AdminViewCall extends Call {
  actor: AdminViewActor;
}

/** A call with a school's import key. */
export interface SchoolSystemCall extends Call {
  actor: SchoolSystemActor;
}

export interface SystemCall extends Call {
  actor: SystemActor;
}

/** A call with a SCIM key. */
export interface ProvisioningCall extends Call {
  actor: ProvisioningActor;
}
