/** Staff sign-in with OpenID Connect: authorisation code flow with PKCE, state and nonce, and back-channel logout. */
import { staffSession } from '@portal/contract/staff';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import { IdentityProviderDown } from '../../ports/staff-identity.ts';
import type { StaffIdentity, StaffIdentityProvider } from '../../ports/staff-identity.ts';
import { createLogoutReader } from './logout-token.ts';

export interface OidcOptions {
  issuer: string;
  clientId: string;
  clientSecret: string;
  groupsClaim: string;
  personClaim: string | null;
  timetableClaim: string | null;
  scimClaim: string | null;
  /** Where the provider redirects the browser after sign-in, and after its own sign-out. */
  returnUrl: URL;
  officeUrl: URL;
}

const timeoutSeconds = 10;
const scope = 'openid profile email';

/** Loaded at the first sign-in, to keep it out of the portal's start-up. */
const loadClient = () => import('openid-client');

export function createOidcProvider(options: OidcOptions): StaffIdentityProvider {
  const configure = once(() => discover(options));
  const readLogout = createLogoutReader(configure, options.clientId);
  return {
    readLogout,
    async begin({ isFresh }) {
      const [client, config] = await Promise.all([loadClient(), configure()]);
      const checks = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        isFresh,
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: options.returnUrl.href,
        scope,
        state: checks.state,
        nonce: checks.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        ...(isFresh && { prompt: 'login', max_age: '0' }),
      });
      return { url, checks };
    },
    async finish(parameters, { state, nonce, verifier, isFresh }) {
      const [client, config] = await Promise.all([loadClient(), configure()]);
      const address = new URL(options.returnUrl);
      address.search = parameters.toString();
      const tokens = await client.authorizationCodeGrant(config, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
        // Requires `auth_time`. Not 0, because a second factor may have taken a while after it.
        ...(isFresh && { maxAge: staffSession.stepUpMinutes * 60 }),
      });
      return readIdentity(tokens.claims(), options);
    },
    async signOutUrl() {
      const [client, config] = await Promise.all([loadClient(), configure()]);
      if (config.serverMetadata().end_session_endpoint === undefined) return null;
      const post_logout_redirect_uri = options.officeUrl.href;
      return client.buildEndSessionUrl(config, { post_logout_redirect_uri });
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcOptions): Promise<Configuration> {
  const client = await loadClient();
  const url = new URL(issuer);
  try {
    return await client.discovery(url, clientId, clientSecret, undefined, {
      timeout: timeoutSeconds,
      // Only the stand-in provider uses http: production requires https.
      ...(url.protocol === 'http:' && { execute: [client.allowInsecureRequests] }),
    });
  } catch (error) {
    throw new IdentityProviderDown('The identity provider could not be reached', { cause: error });
  }
}

const texts = z.array(z.string()).catch([]);
const claimsSchema = z.looseObject({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
  sid: z.string().optional(),
  auth_time: z.number().optional(),
});

function readIdentity(claims: unknown, { groupsClaim, ...named }: OidcOptions): StaffIdentity {
  const { iss, sub, name, preferred_username, email, sid, auth_time, ...others } = claimsSchema.parse(claims);
  const textOf = (claim: string | null): string | null => {
    const value = claim === null ? null : others[claim];
    return typeof value === 'string' && value !== '' ? value.slice(0, 255) : null;
  };
  return {
    issuer: iss,
    subject: sub,
    name: (name ?? preferred_username ?? sub).slice(0, 200),
    email: email ?? null,
    groups: texts.parse(others[groupsClaim]),
    personId: textOf(named.personClaim),
    username: preferred_username?.slice(0, 200) ?? null,
    timetableCode: textOf(named.timetableClaim),
    provisioningId: textOf(named.scimClaim),
    providerSession: sid ?? null,
    authenticatedAt: auth_time === undefined ? null : new Date(auth_time * 1000),
  };
}

/** Keeps the first successful result. A failure isn't kept, so the next call tries again. */
function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () =>
    (loaded ??= load().catch((error: unknown) => {
      loaded = undefined;
      throw error;
    }));
}
