/** The identity provider at which staff sign in (O-2.1). One adapter speaks OpenID Connect. */

/** A person as the provider reports them. Only issuer and subject identify them. */
export interface StaffIdentity {
  issuer: string;
  subject: string;
  /** The person's SCIM `externalId`; null if SCIM uses the subject (O-2.8). */
  provisioningId: string | null;
  name: string;
  email: string | null;
  /** The name they sign in with, and their code in the school's timetable: for the administration view's banner. */
  username: string | null;
  timetableCode: string | null;
  groups: readonly string[];
  /** Their id in the school register. */
  personId: string | null;
  /** The session at the provider, which the provider can end. */
  providerSession: string | null;
  /** When the person proved who they are at the provider; null if the provider doesn't say. */
  authenticatedAt: Date | null;
}

/** The values that the browser's return is checked against. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
  /** The sign-in had to be a fresh one. */
  isFresh: boolean;
}

/** The sessions that the provider ends: one, or all of a person's. */
export interface ProviderLogout {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
}

export interface StaffIdentityProvider {
  /**
   * Returns where to redirect the browser. A fresh sign-in ignores an existing session at the provider. Throws
   * `IdentityProviderDown`.
   */
  begin(options: { isFresh: boolean }): Promise<{ url: URL; checks: SignInChecks }>;
  /** Returns the person, from the parameters of the returning browser. Throws if anything doesn't match the checks. */
  finish(parameters: URLSearchParams, checks: SignInChecks): Promise<StaffIdentity>;
  /** Returns null if the token isn't the provider's, or is too old. */
  readLogout(token: string, now: Date): Promise<ProviderLogout | null>;
  /** Where the provider ends its own session, if it supports that. */
  signOutUrl(): Promise<URL | null>;
}

export class IdentityProviderDown extends Error {
  override readonly name = 'IdentityProviderDown';
}
