/**
 * Which kind of actor may make a call, and under which conditions: declared with the route and checked before its
 * handler (G17).
 */
import type { Feature } from '@portal/contract/shared';
import { roleMay } from '@portal/contract/staff';
import type { StaffPermission } from '@portal/contract/staff';
import { ProblemError } from '../errors.ts';
import type { Actor, FamilyActor, StaffActor } from '../access/actor.ts';
import { requireRecentSignIn } from '../session/step-up.policy.ts';

export type Access =
  FamilyAccess | StaffAccess | AdminViewAccess | SchoolSystemAccess | ProvisioningAccess | SystemAccess;

export type FamilyAccess =
  /** Signed in or not. */
  | { readonly kind: 'family'; readonly who: 'anyone' }
  | {
      readonly kind: 'family';
      readonly who: 'signed-in';
      /** Calls that must stay available with pending terms, or with an inactive account. */
      readonly evenWithPendingTerms?: boolean;
      readonly evenWhenInactive?: boolean;
    }
  /**
   * Someone with a relation to the student in the call. The relation, the feature and the enrolment are checked inside
   * the SQL that finds the student (`findStudentAccess`), with this declaration as its input.
   */
  | StudentAccess;

export interface StudentAccess {
  readonly kind: 'family';
  readonly who: 'student';
  /** Any one of several suffices. */
  readonly feature: Feature | readonly Feature[];
  /**
   * `view`: account owners and delegated viewers with the feature. `own`: every account owner. `act`: only the primary
   * account owner.
   */
  readonly need: 'view' | 'own' | 'act';
  /** A feature the school offers suffices: viewers need not have been granted it. */
  readonly evenUngranted?: boolean;
  readonly activeEnrolment: boolean;
}

export type StaffAccess =
  /** Anyone, signed in to the office or not. */
  | { readonly kind: 'staff'; readonly who: 'anyone' }
  | { readonly kind: 'staff'; readonly who: 'signed-in'; readonly stepUp?: true }
  /**
   * Someone with one of the permissions at one of their schools. The handler checks the school of the call, and the
   * permission there, when it finds that school (`findSchool` of the staff area).
   */
  | {
      readonly kind: 'staff';
      readonly who: 'permitted';
      readonly anyOf: readonly StaffPermission[];
      /**
       * The call requires a sign-in at most five minutes old (O-2.4). An older one is refused with 403
       * `reauthentication-required` before the handler runs. Where it depends on the input, the service calls
       * `requireRecentSignIn` instead, and the endpoint lists the code in its `errors`. The page needs nothing but a
       * draft for what was typed: see `StepUp` of the office app.
       */
      readonly stepUp?: true;
    };

/** A call of the administration view itself; the family's reads that it shows are in its list. */
export interface AdminViewAccess {
  readonly kind: 'admin-view';
}

export interface SystemAccess {
  readonly kind: 'system';
}

/** A call with a school's import key. No other route accepts the key. */
export interface SchoolSystemAccess {
  readonly kind: 'school-system';
}

/** A call with a SCIM key, in the protocol of RFC 7644. No other route accepts the key. */
export interface ProvisioningAccess {
  readonly kind: 'provisioning';
}

export const anyone = { kind: 'family', who: 'anyone' } as const satisfies Access;
export const adminView = { kind: 'admin-view' } as const satisfies Access;
export const schoolSystem = { kind: 'school-system' } as const satisfies Access;
export const provisioning = { kind: 'provisioning' } as const satisfies Access;
export const signedIn = { kind: 'family', who: 'signed-in' } as const satisfies Access;
export const anyStaffOrNobody = { kind: 'staff', who: 'anyone' } as const satisfies Access;
export const signedInStaff = { kind: 'staff', who: 'signed-in' } as const satisfies Access;

/** Whether the call requires a sign-in. */
export function needsSession(access: Access): boolean {
  return access.kind === 'admin-view' || ('who' in access && access.who !== 'anyone');
}

/** Throws the problem that refuses the call; otherwise narrows it to the declared actor. */
export function checkAccess(access: Access, actor: Actor | null, now: Date): void {
  if (actor === null) {
    if ('who' in access && access.who === 'anyone') return;
    throw new ProblemError(access.kind === 'school-system' ? 'import-key-refused' : 'sign-in-required');
  }
  if (access.kind === 'family' && actor.kind === 'family') return checkFamily(access, actor);
  if (access.kind === 'staff' && actor.kind === 'staff') return checkStaff(access, actor, now);
  const isPlain = access.kind !== 'family' && access.kind !== 'staff';
  if (!isPlain || access.kind !== actor.kind) throw new ProblemError('forbidden');
}

function checkStaff(access: StaffAccess, actor: StaffActor, now: Date): void {
  if (access.who === 'anyone') return;
  if (access.who === 'permitted' && !holdsOne(actor, access.anyOf)) throw new ProblemError('forbidden');
  if (access.stepUp) requireRecentSignIn({ actor, now });
}

const holdsOne = ({ memberships }: StaffActor, anyOf: readonly StaffPermission[]): boolean =>
  memberships.some(({ role }) => anyOf.some((permission) => roleMay(role, permission)));

function checkFamily(access: FamilyAccess, actor: FamilyActor): void {
  if (access.who === 'anyone') return;
  const isLenient = access.who === 'signed-in';
  if (actor.hasPendingTerms && !(isLenient && access.evenWithPendingTerms))
    throw new ProblemError('terms-pending');
  if (!actor.isActive && !(isLenient && access.evenWhenInactive)) throw new ProblemError('account-inactive');
}
