/** Evaluates a response of the identity service (T19). Pure. */
import type { IdentityOutcome } from '@portal/contract/registration';
import type { VerificationResult } from '../../../ports/identity-verification.ts';
import { isSamePerson } from './legal-name.policy.ts';
import type { PersonName } from './legal-name.policy.ts';

export interface Expected {
  userId: string;
  nonce: string;
  customerId: string;
  /** The person the school issued the code to. */
  name: PersonName;
}

export interface Judgement {
  outcome: IdentityOutcome;
  /** For the audit row, where it differs from the service's outcome. */
  why?: 'made for somebody else' | 'another name';
}

/** A result for another visit, or another customer of the service, is ignored. */
export function judge(result: VerificationResult, expected: Expected): Judgement {
  const isOurs =
    result.userId === expected.userId &&
    result.nonce === expected.nonce &&
    result.customerId === expected.customerId;
  if (!isOurs) return { outcome: 'exception', why: 'made for somebody else' };
  if (result.outcome !== 'verified') return { outcome: result.outcome };
  const isNamed = result.legalName !== null && isSamePerson(expected.name, result.legalName);
  return isNamed ? { outcome: 'verified' } : { outcome: 'not-verified', why: 'another name' };
}
