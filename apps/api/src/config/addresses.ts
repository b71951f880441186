/** The public addresses of the portal and its office, and the host names that requests may use. */
import { hostName } from '../platform/http/security/hosts.ts';
import type { AllowedHosts } from '../platform/http/security/hosts.ts';
import type { Env } from './env.ts';
import type { Finding, RawEnv } from './production.ts';

export interface OfficeAddress {
  /** The origin of the office's pages: OFFICE_URL, or else the portal's address. */
  officeUrl: URL;
  /** The host that serves only the office, without a port; null if the office is on the portal's host (O-2.9). */
  officeHost: string | null;
}

export const derivePublicUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): URL =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);

export function deriveOfficeAddress(env: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'OFFICE_URL'>): OfficeAddress {
  if (env.OFFICE_URL === undefined) return { officeUrl: derivePublicUrl(env), officeHost: null };
  const officeUrl = new URL(env.OFFICE_URL);
  return { officeUrl, officeHost: hostName(officeUrl.hostname) };
}

/** The hosts of the public addresses, ALLOWED_HOSTS and, in development, HOST and the loopback names. */
export function deriveAllowedHosts(env: Env, isProduction: boolean): AllowedHosts {
  const own = [derivePublicUrl(env), deriveOfficeAddress(env).officeUrl].map(({ hostname }) => hostname);
  const listening = isProduction ? [] : [env.HOST];
  const names = [...own, ...listening, ...env.ALLOWED_HOSTS].map(hostName).filter((name) => name !== null);
  return { names, local: !isProduction };
}

/** Whether an http or https address has no path, query, fragment or credentials. */
export const isOrigin = (address: string): boolean =>
  /^https?:/i.test(address) &&
  URL.canParse(address) &&
  new URL(address).href === `${new URL(address).origin}/`;

/** Lists contradictions between OFFICE_URL and other settings. Checked in every environment. */
export function findWrongOfficeUrl(env: RawEnv): Finding[] {
  const { OFFICE_URL: address, PUBLIC_URL = 'http://localhost', SUPPORT_HOSTS = '' } = env;
  if (!address || !isOrigin(address) || !URL.canParse(PUBLIC_URL)) return [];
  const [office, portal] = [new URL(address), new URL(PUBLIC_URL)];
  const host = hostName(office.hostname);
  const found: Finding[] = [];
  const add = (name: string, problem: string): void => void found.push({ name, problem });
  // A different port isn't enough: cookies are shared between ports, and the port of a Host header isn't checked.
  if (host === hostName(portal.hostname)) add('OFFICE_URL', 'must have another host name than PUBLIC_URL');
  else if (office.protocol !== portal.protocol) add('OFFICE_URL', 'must have the scheme of PUBLIC_URL');
  const viewHosts = SUPPORT_HOSTS.split(',').map((name) => name.trim());
  if (viewHosts.some(Boolean) && !viewHosts.some((name) => hostName(name) === host))
    add('SUPPORT_HOSTS', 'must contain the host of OFFICE_URL, where the administration view is started');
  return found;
}
