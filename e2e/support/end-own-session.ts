import type { APIRequestContext } from '@playwright/test';
import { csrfHeader, csrfTokenEndpoint, logoutEndpoint } from '@portal/contract/session';

const sessionCookie = 'sid';

/**
 * Ends the session that a journey leaves. An account has at most ten sessions. Beyond that, the portal ends the oldest,
 * which other journeys still use.
 */
export async function endOwnSession(request: APIRequestContext, portalUrl: string): Promise<void> {
  const { cookies } = await request.storageState();
  if (!cookies.some(({ name }) => name === sessionCookie)) return;
  const token = String(await (await request.get(`${portalUrl}${csrfTokenEndpoint.path}`)).json());
  await request.post(`${portalUrl}${logoutEndpoint.path}`, { headers: { [csrfHeader]: token } });
}
