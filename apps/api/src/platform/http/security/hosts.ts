/**
 * The portal responds only for its own host names. Another site could otherwise point its name here (DNS rebinding) and
 * read the responses as its own.
 */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../errors.ts';

export interface AllowedHosts {
  /** Host names without a port. */
  names: readonly string[];
  /** Also this machine's own names and any IP address, which DNS can't redirect: for development. */
  local: boolean;
}

/** Runs before anything else processes a request. */
export function registerHosts(app: FastifyInstance, allowed: AllowedHosts): void {
  app.addHook('onRequest', async (request) => {
    // Not `request.host`: behind a trusted proxy it is X-Forwarded-Host, which proxies often pass on from the client.
    if (!isAllowedHost(request.headers.host, allowed)) throw new ProblemError('wrong-host');
  });
}

/** Whether a Host header names this portal; its port is ignored. */
export function isAllowedHost(host: string | undefined, { names, local }: AllowedHosts): boolean {
  const name = hostName(host ?? '');
  if (name === null) return false;
  if (names.includes(name)) return true;
  return local && (/^(?:.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
}

/** Whether a Host header names one of the hosts of the administration view. */
export function isSupportHost(host: string | undefined, supportHosts: readonly string[]): boolean {
  const name = hostName(host ?? '');
  return name !== null && supportHosts.includes(name);
}

/** Whether a Host header names the office's own host; `officeHost` is null if it has none. */
export const isOfficeHost = (host: string | undefined, officeHost: string | null): boolean =>
  officeHost !== null && hostName(host ?? '') === officeHost;

/** In normalised form: lower case, IPv6 in brackets, without the port and a final dot. */
export function hostName(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return null;
  return new URL(`http://${host}/`).hostname.replace(/\.$/, '');
}
