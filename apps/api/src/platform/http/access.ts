/** Who may make a call: declared with the route, checked before its handler (G17). */
import type { Feature } from '@portal/contract/shared';
import { ProblemError } from '../errors.ts';
import type { Call, SignedInCall } from './call.ts';

export type Access =
  | { readonly who: 'anyone' }
  | {
      readonly who: 'signed-in';
      /** Calls that someone with pending terms, or an inactive account, must still be able to make. */
      readonly evenWithPendingTerms?: boolean;
      readonly evenWhenInactive?: boolean;
    }
  /**
   * Someone with a relation to the student the call names. The relation, the feature and the enrolment are checked
   * inside the SQL that finds the student (`findStudentAccess`), with this declaration as its input.
   */
  | StudentAccess;

export interface StudentAccess {
  readonly who: 'student';
  /** Of several, one is enough. */
  readonly feature: Feature | readonly Feature[];
  /**
   * `view`: account owners and delegated viewers with the feature. `own`: every account owner. `act`: the primary
   * account owner alone.
   */
  readonly need: 'view' | 'own' | 'act';
  /** A feature the school offers is enough: viewers need not have been granted it. */
  readonly evenUngranted?: boolean;
  readonly activeEnrolment: boolean;
}

export const anyone: Access = { who: 'anyone' };
export const signedIn = { who: 'signed-in' } as const satisfies Access;

/** Throws the problem that refuses the call; otherwise the call is the declared actor's. */
export function checkAccess(
  access: Exclude<Access, { who: 'anyone' }>,
  call: Call,
): asserts call is SignedInCall {
  const { actor } = call;
  if (!actor) throw new ProblemError('sign-in-required');
  const isLenient = access.who === 'signed-in';
  if (actor.hasPendingTerms && !(isLenient && access.evenWithPendingTerms))
    throw new ProblemError('terms-pending');
  if (!actor.isActive && !(isLenient && access.evenWhenInactive)) throw new ProblemError('account-inactive');
}
