/**
 * The portal answers for its own host names only. A page elsewhere could otherwise have its name point here (DNS rebinding)
 * and read the answers as its own.
 */
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ProblemError } from '../../errors.ts';

export interface AllowedHosts {
  /** Host names without a port. */
  names: readonly string[];
  /** Also this machine's own names and any IP address, which no name server can redirect: for development. */
  local: boolean;
}

/** Runs before anything else looks at a request. */
export function registerHosts(app: FastifyInstance, allowed: AllowedHosts): void {
  app.addHook('onRequest', async (request) => {
    if (!isAllowedHost(request.host, allowed)) throw new ProblemError('wrong-host');
  });
}

/** Whether a Host header names this portal; its port doesn't matter. */
export function isAllowedHost(host: string | undefined, { names, local }: AllowedHosts): boolean {
  const name = hostName(host ?? '');
  if (name === null) return false;
  if (names.includes(name)) return true;
  return local && (/^(?:.+\.)?localhost$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0);
}

/** In the form of an address: lower case, IPv6 in brackets, without the port and a final dot. */
export function hostName(host: string): string | null {
  if (!/^[\w.:[\]-]+$/.test(host) || !URL.canParse(`http://${host}/`)) return null;
  return new URL(`http://${host}/`).hostname.replace(/\.$/, '');
}
