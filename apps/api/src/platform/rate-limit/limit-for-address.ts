/**
 * Limits per IP address are wider for a school behind one address (G2: NAT allow-list). Limits per person, such as
 * password or code attempts, are the same everywhere.
 */
import { isIP } from 'node:net';
import type { Config } from '../../config/config.ts';

/** Two hundred families may sign in within a minute on the evening the portal is introduced to them. */
const schoolShare = 10;

type AddressLimitConfig = Pick<Config, 'limitsScale' | 'schoolNetworks'>;

/** The limit for an IP address, where `figure` applies to others. */
export function limitForAddress(config: AddressLimitConfig, ip: string, figure: number): number {
  return figure * config.limitsScale * (isOfSchool(config, ip) ? schoolShare : 1);
}

/** An IPv4 address matches in any notation. */
function isOfSchool({ schoolNetworks }: AddressLimitConfig, ip: string): boolean {
  const family = isIP(ip);
  return family !== 0 && schoolNetworks.check(ip, family === 4 ? 'ipv4' : 'ipv6');
}
