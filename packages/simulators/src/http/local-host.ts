import { isIP } from 'node:net';

/**
 * Whether a Host header names this machine or is an IP address, which DNS can't redirect. Another site could otherwise
 * point its own name here (DNS rebinding) and read everyone's codes.
 */
export function isLocalHost(host: string | undefined): boolean {
  const name = (host ?? '').replace(/:\d+$/, '').toLowerCase();
  return /^(?:.+\.)?localhost\.?$/.test(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}
