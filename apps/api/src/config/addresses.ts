/** The portal's public address, the office's, and the hosts that requests may name. */
import { hostName } from '../platform/http/security/hosts.ts';
import type { AllowedHosts } from '../platform/http/security/hosts.ts';
import type { Env } from './env.ts';
import type { Finding, RawEnv } from './production.ts';

export interface OfficeAddress {
  /** The office's pages are below it: OFFICE_URL, or else the portal's own address. */
  officeUrl: URL;
  /** The host that serves only the office, without a port; null where the office is on the portal's host (O-2.9). */
  officeHost: string | null;
}

export const derivePublicUrl = ({ PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>): URL =>
  new URL(PUBLIC_URL ?? `http://localhost:${PORT}`);

export function deriveOfficeAddress(env: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'OFFICE_URL'>): OfficeAddress {
  if (env.OFFICE_URL === undefined) return { officeUrl: derivePublicUrl(env), officeHost: null };
  const officeUrl = new URL(env.OFFICE_URL);
  return { officeUrl, officeHost: hostName(officeUrl.hostname) };
}

/** The public addresses and the additional hosts; in development also this machine, by HOST or its loopback names. */
export function deriveAllowedHosts(env: Env, isProduction: boolean): AllowedHosts {
  const own = [derivePublicUrl(env), deriveOfficeAddress(env).officeUrl].map(({ hostname }) => hostname);
  const listening = isProduction ? [] : [env.HOST];
  const names = [...own, ...listening, ...env.ALLOWED_HOSTS].map(hostName).filter((name) => name !== null);
  return { names, local: !isProduction };
}

/** Whether an http or https address is only a scheme, a host and perhaps a port. */
export const isOrigin = (address: string): boolean =>
  /^https?:/i.test(address) &&
  URL.canParse(address) &&
  new URL(address).href === `${new URL(address).origin}/`;

/** Contradictions between OFFICE_URL and other settings, in every environment. */
export function findWrongOfficeUrl(env: RawEnv): Finding[] {
  const { OFFICE_URL: address, PUBLIC_URL = 'http://localhost', SUPPORT_HOSTS = '' } = env;
  if (!address || !isOrigin(address) || !URL.canParse(PUBLIC_URL)) return [];
  const [office, portal] = [new URL(address), new URL(PUBLIC_URL)];
  const host = hostName(office.hostname);
  const found: Finding[] = [];
  const add = (name: string, problem: string): void => void found.push({ name, problem });
  // Cookies don't distinguish ports, and a port isn't checked in a Host header.
  if (host === hostName(portal.hostname)) add('OFFICE_URL', 'must have another host name than PUBLIC_URL');
  else if (office.protocol !== portal.protocol) add('OFFICE_URL', 'must have the scheme of PUBLIC_URL');
  const viewHosts = SUPPORT_HOSTS.split(',').map((name) => name.trim());
  if (viewHosts.some(Boolean) && !viewHosts.some((name) => hostName(name) === host))
    add('SUPPORT_HOSTS', 'must contain the host of OFFICE_URL, where the administration view is started');
  return found;
}
