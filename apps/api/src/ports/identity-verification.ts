/** An external service that verifies the identity of the person at a browser (D-5.2). One adapter per provider. */
import type { IdentityOutcome } from '@portal/contract/registration';

export interface NewVerification {
  /** Our nonce for this visit, returned with the outcome. */
  userId: string;
  nonce: string;
  /** The name the person must prove. */
  fullName: string;
  lifeSeconds: number;
}

export interface VerificationResult {
  outcome: IdentityOutcome;
  userId: string;
  nonce: string;
  /** The person the result is for. */
  customerId: string;
  /** As on the verified documents; null unless verified. */
  legalName: { given: string; family: string } | null;
}

export interface IdentityVerification {
  /** The address the hidden form posts to. */
  readonly formUrl: string;
  readonly customerId: string;
  /** Opens a visit; the token is valid for one. Throws `IdentityServiceDown`. */
  open(verification: NewVerification): Promise<{ token: string }>;
  /** Fetches the outcome, server to server. Throws `IdentityServiceDown`. */
  askOutcome(token: string): Promise<VerificationResult>;
}

/** The service didn't respond, or broke its protocol: the outcome is unknown, and nothing changes. */
export class IdentityServiceDown extends Error {
  override readonly name = 'IdentityServiceDown';
}
