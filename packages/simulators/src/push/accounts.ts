/** The portal's accounts with the simulated Apple and Google services. Keys are created once and stored in a folder. */
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tokenPath } from './fcm.ts';
import type { PushAccounts } from './push-world.ts';

const pem = { type: 'pkcs8', format: 'pem' } as const;

export interface PushStandIns {
  /** The portal's settings. */
  env: Record<string, string>;
  accounts: PushAccounts;
}

/**
 * Returns the portal's settings, and the public keys that the simulators check with. The files are readable by this user
 * only.
 */
export function makePushAccounts(folder: string, simulatorsUrl: string): PushStandIns {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const apnsKey = keep(path.join(folder, 'apns.p8'), () =>
    generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem),
  );
  const fcmKey = keep(path.join(folder, 'fcm.pem'), () =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem),
  );
  const account = path.join(folder, 'fcm-account.json');
  write(
    account,
    JSON.stringify({
      type: 'service_account',
      project_id: 'stand-in',
      client_email: 'portal@stand-in.example',
      private_key: readFileSync(fcmKey, 'utf8'),
      // The simulators' port may be different on each run.
      token_uri: `${simulatorsUrl}${tokenPath}`,
    }),
  );
  return {
    env: {
      APNS_KEY_FILE: apnsKey,
      APNS_KEY_ID: 'STANDIN001',
      APNS_TEAM_ID: 'STANDINS01',
      APNS_TOPIC: 'org.example.schoolside',
      APNS_URL: simulatorsUrl,
      FCM_ACCOUNT_FILE: account,
      FCM_URL: simulatorsUrl,
    },
    accounts: {
      apns: createPublicKey(readFileSync(apnsKey, 'utf8')),
      fcm: createPublicKey(readFileSync(fcmKey, 'utf8')),
    },
  };
}

const write = (file: string, text: string): void => writeFileSync(file, text, { mode: 0o600 });

function keep(file: string, make: () => string | Buffer): string {
  if (!existsSync(file)) write(file, String(make()));
  return file;
}
