import { isIP } from 'node:net';

/**
 * Whether a Host header names this machine or is an IP address, which no name server can redirect. A page elsewhere could
 * otherwise have its own name point here (DNS rebinding) and read everybody's codes.
 */
export function isLocalHost(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return /^(?:.+\.)?localhost\.?$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
