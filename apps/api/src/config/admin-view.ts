/** The settings of the administration view (O-10): its hosts, and the database role it reads with. */
import { connectionAs, viewRole } from '../platform/database/roles/view-connection.ts';
import { hostName } from '../platform/http/security/hosts.ts';
import { deriveOfficeAddress } from './addresses.ts';
import type { Env } from './env.ts';

/**
 * The hosts that serve the view, as in a Host header, without a port. The view starts in the office and its cookies belong
 * to that host, so if the office has its own host, no other host can serve the view.
 */
export function deriveSupportHosts(env: Env): string[] {
  const { officeHost } = deriveOfficeAddress(env);
  return env.SUPPORT_HOSTS.map(hostName)
    .filter((name) => name !== null)
    .filter((name) => officeHost === null || name === officeHost);
}

/** Null: there is no administration view. Outside production the role needs no password. */
export function deriveViewConnection(env: Env, isProduction: boolean): string | null {
  const standIn = isProduction ? null : connectionAs(viewRole, env.DATABASE_URL);
  return env.VIEW_DATABASE_URL || standIn;
}
