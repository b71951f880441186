/**
 * Limits that count an address, where a whole school stands behind one (G2: NAT allow-list). Only those:
 * what one person may try, such as passwords of an account or codes, is the same from everywhere.
 */
import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';

/** Two hundred families may sign in in a minute on the evening the portal is shown to them. */
const schoolShare = 10;

type AddressLimitConfig = Pick<Config, 'limitsScale' | 'schoolNetworks'>;

/** How many an address may do of what others may do `figure` times. */
export function limitForAddress(config: AddressLimitConfig, ip: string, figure: number): number {
  return figure * config.limitsScale * (isOfSchool(config, ip) ? schoolShare : 1);
}

/** An IPv4 address is found however it is written. */
function isOfSchool({ schoolNetworks }: AddressLimitConfig, ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && schoolNetworks.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}
