/** What every use case may know about the call it serves. */
import type { Actor, FamilyActor, StaffActor, SystemActor } from '../access/actor.ts';

export interface Call {
  requestId: string;
  ip: string;
  userAgent: string;
  now: Date;
  actor: Actor | null;
}

/** Of the family pages, whether or not somebody has signed in. */
export interface VisitorCall extends Call {
  actor: FamilyActor | null;
}

/** Of a person of a family. */
export interface SignedInCall extends Call {
  actor: FamilyActor;
}

export interface StaffCall extends Call {
  actor: StaffActor;
}

export interface SystemCall extends Call {
  actor: SystemActor;
}
