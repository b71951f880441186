/** The identity provider at which staff sign in (O-2.1). One adapter speaks OpenID Connect. */

/** A person as the provider names them: only issuer and subject identify them. */
export interface StaffIdentity {
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  groups: readonly string[];
  /** Their id in the school register. */
  personId: string | null;
  /** The provider's session, which it can end. */
  providerSession: string | null;
}

/** What a sign-in is checked against when the browser comes back. */
export interface SignInChecks {
  state: string;
  nonce: string;
  verifier: string;
}

/** Whose sessions the provider ends: one of them, or all of a person's. */
export interface ProviderLogout {
  issuer: string;
  subject: string | null;
  providerSession: string | null;
}

export interface StaffIdentityProvider {
  /** Where to send the browser. Throws `IdentityProviderDown`. */
  begin(): Promise<{ url: URL; checks: SignInChecks }>;
  /** The person, from the parameters of the returning browser. Throws when anything doesn't match the checks. */
  finish(parameters: URLSearchParams, checks: SignInChecks): Promise<StaffIdentity>;
  /** Null when the token isn't the provider's, or is too old. */
  readLogout(token: string, now: Date): Promise<ProviderLogout | null>;
  /** Where the provider ends its own session, if it has such a page. */
  signOutUrl(): Promise<URL | null>;
}

export class IdentityProviderDown extends Error {
  override readonly name = 'IdentityProviderDown';
}
