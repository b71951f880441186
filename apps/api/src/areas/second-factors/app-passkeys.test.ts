import type { NewPasskeyOptions, PasskeyOptions } from '@portal/contract/second-factors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { SoftwareAuthenticator } from '../../testing/stand-ins/software-authenticator.ts';

const certificate = Array.from({ length: 32 }, () => '0F').join(':');

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({
    env: { MOBILE_ANDROID_APP: 'au.edu.portal', MOBILE_ANDROID_CERTIFICATES: certificate },
  });
});
afterAll(() => harness.close());

const originOf = (byte: number): string =>
  `android:apk-key-hash:${Buffer.alloc(32, byte).toString('base64url')}`;

it('W-9.5 a passkey made in the Android app signs in, but not one of an app with another certificate', async () => {
  const email = 'android@example.com';
  await addAccount(harness, { email });
  const browser = await harness.signIn(email);
  const phone = new SoftwareAuthenticator(originOf(0x0f));
  const stranger = new SoftwareAuthenticator(originOf(0x0e));
  const add = async (authenticator: SoftwareAuthenticator): Promise<number> => {
    const options = (await browser.post('/api/user/security/passkeys/begin')).json<NewPasskeyOptions>();
    const body = { name: 'Phone', credential: authenticator.create(options) };
    return (await browser.post('/api/user/security/passkeys', { body })).statusCode;
  };
  expect(await add(stranger)).toBe(422);
  expect(await add(phone)).toBe(200);
  const visitor = harness.browser('192.0.2.200');
  const asked = (await visitor.post('/api/authentication/passkey/options')).json<PasskeyOptions>();
  const signedIn = await visitor.post('/api/authentication/passkey/login', {
    body: { credential: phone.get(asked) },
  });
  expect(signedIn.statusCode).toBe(200);
});
