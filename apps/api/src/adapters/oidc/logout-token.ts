/**
 * Logout tokens (OpenID Connect Back-Channel Logout 1.0). Each must be signed by the provider, issued for this client
 * and only minutes old.
 */
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { z } from 'zod';
import type { ProviderLogout, StaffIdentityProvider } from '../../ports/staff-identity.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const longestAge = '5 minutes';
/** The provider's clock may be ahead of ours. */
const clockTolerance = '30 seconds';

const payloadSchema = z
  .looseObject({
    iss: z.string(),
    sub: z.string().optional(),
    sid: z.string().optional(),
    events: z.looseObject({ [logoutEvent]: z.looseObject({}) }),
    // A nonce marks an ID token, which must not be accepted as a logout token.
    nonce: z.never().optional(),
  })
  .refine(({ sub, sid }) => sub !== undefined || sid !== undefined);

/** Returns null for an invalid token. */
export function createLogoutReader(
  configure: () => Promise<Configuration>,
  clientId: string,
): StaffIdentityProvider['readLogout'] {
  let keys: JWTVerifyGetKey | undefined;
  return async (token, now): Promise<ProviderLogout | null> => {
    const { createRemoteJWKSet, errors, jwtVerify } = await import('jose');
    const { issuer, jwks_uri: address } = (await configure()).serverMetadata();
    if (address === undefined) return null;
    keys ??= createRemoteJWKSet(new URL(address));
    try {
      const options = {
        issuer,
        audience: clientId,
        maxTokenAge: longestAge,
        clockTolerance,
        currentDate: now,
      };
      const { payload } = await jwtVerify(token, keys, options);
      const { data } = payloadSchema.safeParse(payload);
      return data ? { issuer: data.iss, subject: data.sub ?? null, providerSession: data.sid ?? null } : null;
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  };
}
