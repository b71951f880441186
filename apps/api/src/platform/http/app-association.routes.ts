/**
 * The association files that let the department's mobile app open the portal's links and use its passkeys (W-9.2). Not
 * served if there is no app.
 */
import type { FastifyInstance } from 'fastify';
import type { MobileAppConfig } from '../../config/mobile-app.ts';

export const associationPaths = {
  apple: '/.well-known/apple-app-site-association',
  android: '/.well-known/assetlinks.json',
} as const;

/** Short, because Apple and Google cache the files as well and corrections would take longer. */
const CACHING = 'public, max-age=300';

/** Only the app page opens in the app. Files, API calls and frames stay in the browser. */
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
    // A buffer, because Fastify adds a charset to text, and application/json has none.
    const body = Buffer.from(JSON.stringify(content));
    app.get(path, async (_, reply) =>
      reply.header('content-type', 'application/json').header('cache-control', CACHING).send(body),
    );
  };
  if (appleApps.length > 0) serve(associationPaths.apple, appleAssociation(appleApps));
  if (android !== null) serve(associationPaths.android, androidAssociation(android));
}
