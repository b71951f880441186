/** An outside service that finds out who sits at a browser (D-5.2). One adapter a provider. */
import type { IdentityOutcome } from '@portal/contract/registration';

export interface NewVerification {
  /** Ours for this visit: comes back with the outcome. */
  userId: string;
  nonce: string;
  /** The name the person is expected to prove. */
  fullName: string;
  lifeSeconds: number;
}

export interface VerificationResult {
  outcome: IdentityOutcome;
  userId: string;
  nonce: string;
  /** Whom the result was made for. */
  customerId: string;
  /** As on the documents that were shown; null unless verified. */
  legalName: { given: string; family: string } | null;
}

export interface IdentityVerification {
  /** Where the browser posts the hidden form. */
  readonly formUrl: string;
  readonly customerId: string;
  /** Opens a visit; the token is good for one. Throws `IdentityServiceDown`. */
  open(verification: NewVerification): Promise<{ token: string }>;
  /** What came of it, asked server to server. Throws `IdentityServiceDown`. */
  askOutcome(token: string): Promise<VerificationResult>;
}

/** The service didn't answer, or not as agreed: nothing is known, and nothing changes. */
export class IdentityServiceDown extends Error {
  override readonly name = 'IdentityServiceDown';
}
