/** The contact for vulnerability reports (RFC 9116). */
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config.ts';
import type { Clock } from '../../clock.ts';

const path = '/.well-known/security.txt';
/** The standard requires an expiry of less than a year; each read extends it. */
const validForMs = 90 * 24 * 60 * 60_000;

export function registerSecurityTxt(
  app: FastifyInstance,
  { config, clock }: { config: Pick<Config, 'publicUrl' | 'officeUrl' | 'securityContact'>; clock: Clock },
): void {
  const { securityContact, publicUrl, officeUrl } = config;
  const origins = new Set([publicUrl.origin, officeUrl.origin]);
  if (securityContact === null) return;
  app.get(path, { config: { isOnEveryHost: true } }, async (_, reply) => {
    const lines = [
      `Contact: ${securityContact}`,
      `Expires: ${new Date(clock().getTime() + validForMs).toISOString()}`,
      'Preferred-Languages: en',
      ...[...origins].map((origin) => `Canonical: ${new URL(path, origin).href}`),
    ];
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('cache-control', 'no-cache')
      .send(`${lines.join('\n')}\n`);
  });
}
