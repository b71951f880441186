/**
 * Says which apps belong to this portal (W-9.2): they may open its links and use its passkeys. Absent where a department
 * has no app.
 */
import type { FastifyInstance } from 'fastify';
import type { MobileAppConfig } from '../../config/mobile-app.ts';

export const associationPaths = {
  apple: '/.well-known/apple-app-site-association',
  android: '/.well-known/assetlinks.json',
} as const;

/** Apple and Google fetch them through caches of their own, so a longer life here would only delay a correction. */
const CACHING = 'public, max-age=300';

/** Only the page itself: files, calls and frames stay in the browser. */
const applePaths = [{ '/': '/', comment: 'The page, with any route in its fragment' }];

const appleAssociation = (appIDs: readonly string[]) => ({
  applinks: { details: [{ appIDs, components: applePaths }] },
  webcredentials: { apps: appIDs },
});

const androidAssociation = ({ app, certificates }: NonNullable<MobileAppConfig['android']>) => [
  {
    relation: ['delegate_permission/common.handle_all_urls', 'delegate_permission/common.get_login_creds'],
    target: { namespace: 'android_app', package_name: app, sha256_cert_fingerprints: certificates },
  },
];

export function registerAppAssociation(app: FastifyInstance, { appleApps, android }: MobileAppConfig): void {
  const serve = (path: string, content: unknown): void => {
    // Bytes: Fastify would add a charset, which the type doesn't have.
    const body = Buffer.from(JSON.stringify(content));
    app.get(path, async (_, reply) =>
      reply.header('content-type', 'application/json').header('cache-control', CACHING).send(body),
    );
  };
  if (appleApps.length > 0) serve(associationPaths.apple, appleAssociation(appleApps));
  if (android !== null) serve(associationPaths.android, androidAssociation(android));
}
