/** The state machine of registration (A-4.5; T17). Pure: the stage follows from the facts. */
import * as z from 'zod/mini';
import type { RegistrationStage } from '@portal/contract/registration';
import { ProblemError } from '../../../platform/errors.ts';

export const registrationKindSchema = z.enum(['owner', 'viewer']);
export type RegistrationKind = z.output<typeof registrationKindSchema>;

export interface RegistrationFacts {
  kind: RegistrationKind;
  hasPendingTerms: boolean;
  isNameConfirmed: boolean;
  /** Verified in this browser: a code alone doesn't prove who entered it. */
  isIdentityShown: boolean;
  /** The account it opened or was added to; `waiting` until the e-mailed link activates it. */
  account: 'none' | 'waiting' | 'active';
}

/** The stage of a registration. Only account owners verify their identity. */
export function stageOf(facts: RegistrationFacts): RegistrationStage {
  if (facts.account === 'active') return 'done';
  if (facts.account === 'waiting') return 'check-email';
  if (facts.hasPendingTerms) return 'terms';
  if (!facts.isNameConfirmed) return 'verify-name';
  if (facts.kind === 'owner' && !facts.isIdentityShown) return 'verify-identity';
  return 'register';
}

/** The stages in which each registration call is allowed; in any other it is out of step. */
export const allowedStages = {
  status: ['terms', 'verify-name', 'verify-identity', 'register', 'check-email', 'done'],
  acceptTerms: ['terms'],
  readName: ['verify-name', 'verify-identity'],
  confirmName: ['verify-name'],
  openVerification: ['verify-identity'],
  takeOutcome: ['verify-identity'],
  register: ['register'],
  /** Signing in with an existing account, instead of opening one. */
  useAccount: ['verify-identity', 'register'],
} as const satisfies Record<string, readonly RegistrationStage[]>;

export type RegistrationCall = keyof typeof allowedStages;

export function mayCall(call: RegistrationCall, stage: RegistrationStage): boolean {
  return allowedStages[call].some((allowed) => allowed === stage);
}

/** Throws 409 `registration-out-of-step` with the stage, so that the page can go there. */
export function requireStage(call: RegistrationCall, stage: RegistrationStage): void {
  if (!mayCall(call, stage)) throw new ProblemError('registration-out-of-step', { extras: { stage } });
}
