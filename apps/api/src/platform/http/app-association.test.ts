import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { paymentReturnPaths } from '@portal/contract/payments';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { associationPaths } from './app-association.routes.ts';

const certificate = Array.from({ length: 32 }, () => 'AB').join(':');
const apple = 'A1B2C3D4E5.au.edu.example.portal';

let plain: Harness;
let harness: Harness;
beforeAll(async () => {
  plain = await createHarness();
  harness = await createHarness({
    env: {
      MOBILE_APPLE_APPS: apple,
      MOBILE_ANDROID_APP: 'au.edu.example.portal',
      MOBILE_ANDROID_CERTIFICATES: certificate.toLowerCase(),
    },
  });
});
afterAll(() => Promise.all([plain.close(), harness.close()]));

describe('W-9.2 the apps that belong to the portal', () => {
  it('may open the page and use its passkeys on iOS', async () => {
    const response = await harness.browser().get(associationPaths.apple);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.json()).toMatchObject({
      applinks: { details: [{ appIDs: [apple], components: [{ '/': '/' }] }] },
      webcredentials: { apps: [apple] },
    });
  });

  it('may do so on Android, by the certificates that sign them', async () => {
    const response = await harness.browser().get(associationPaths.android);
    expect(response.headers['content-type']).toBe('application/json');
    expect(response.json()).toEqual([
      {
        relation: [
          'delegate_permission/common.handle_all_urls',
          'delegate_permission/common.get_login_creds',
        ],
        target: {
          namespace: 'android_app',
          package_name: 'au.edu.example.portal',
          sha256_cert_fingerprints: [certificate],
        },
      },
    ]);
    expect(harness.config.mobileApp.androidOrigins).toEqual([
      `android:apk-key-hash:${Buffer.alloc(32, 0xab).toString('base64url')}`,
    ]);
  });

  it.each(Object.values(associationPaths))('are none without an app (%s)', async (path) => {
    expect((await plain.browser().get(path)).statusCode).toBe(404);
  });
});

describe('W-9.9 the card form in the app', () => {
  const ancestors = async (from: Harness, path: string): Promise<string | undefined> => {
    const { headers } = await from.browser().get(path);
    return /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
  };

  it('may be framed only by the app, and the web’s only by our page', async () => {
    expect(await ancestors(harness, '/card-payment/app')).toBe('https://localhost capacitor://localhost');
    expect(await ancestors(harness, '/card-payment')).toBe("'self'");
    expect((await plain.browser().get('/card-payment/app')).statusCode).toBe(404);
  });

  it('returns from the gateway to a handler that the app may frame', async () => {
    expect(await ancestors(harness, paymentReturnPaths.app)).toBe(
      "'self' https://localhost capacitor://localhost",
    );
    expect(await ancestors(harness, paymentReturnPaths.web)).toBe("'self'");
    expect(await ancestors(plain, paymentReturnPaths.app)).toBe("'self'");
  });
});
