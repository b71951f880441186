import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { Provider } from 'oidc-provider';
import type { Configuration, JWK } from 'oidc-provider';
import { demoStaff } from '@portal/demo-data/people/staff';
import { MemoryAdapter } from './memory-adapter.ts';

/** The portal is its only client. */
export interface StaffClient {
  clientId: string;
  clientSecret: string;
  /** Where the school office is served. */
  officeUrl: string;
}

export const signInPath = '/staff-id/sign-in';
const scopes = 'openid profile email';

/** OpenID Connect for the demo's staff, with keys generated for this run. */
export function createProvider(issuer: string, client: StaffClient): Provider {
  return new Provider(issuer, configurationFor(client));
}

function configurationFor({ clientId, clientSecret, officeUrl }: StaffClient): Configuration {
  return {
    adapter: MemoryAdapter,
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${officeUrl}/api/office/sign-in/return`],
        post_logout_redirect_uris: [`${officeUrl}/office`],
        backchannel_logout_uri: `${officeUrl}/api/office/back-channel-logout`,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    claims: {
      openid: ['sub', 'groups', 'register_person_id', 'timetable_code'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_, { uid }) => `${signInPath}/${uid}` },
    ttl: { Session: 36_000, Grant: 36_000, Interaction: 600, IdToken: 3600, AccessToken: 600 },
    findAccount,
    // Grants consent without asking.
    async loadExistingGrant(ctx) {
      const { session, client, provider } = ctx.oidc;
      if (!session || !client) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
      grant.addOIDCScope(scopes);
      await grant.save();
      return grant;
    },
    // The library's own fetch refuses local addresses.
    fetch(url, options) {
      const own = { ...options };
      Reflect.deleteProperty(own, 'dispatcher');
      return fetch(url, own);
    },
  };
}

const signingKey = (): JWK => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'stand-in' };
};

const findAccount: Configuration['findAccount'] = (_, id) => {
  const person = demoStaff.find((staff) => staff.id === id);
  if (!person) return undefined;
  const { name, email, groups, personId, timetableCode } = person;
  return {
    accountId: id,
    claims: () => ({
      sub: id,
      name,
      preferred_username: id,
      timetable_code: timetableCode,
      email,
      groups: [...groups],
      ...(personId !== undefined && { register_person_id: personId }),
    }),
  };
};

type LogoutSource = NonNullable<
  NonNullable<NonNullable<Configuration['features']>['rpInitiatedLogout']>['logoutSource']
>;
/** The page that confirms the sign-out. */
const logoutSource: LogoutSource = (ctx, form) => {
  ctx.body = `<!doctype html><html lang="en-AU"><title>Sign out</title><body><h1>Sign out of the stand-in</h1>${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button></body></html>`;
};
