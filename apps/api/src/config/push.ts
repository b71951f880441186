/** Push notifications of browsers, iOS (APNs) and Android (FCM), each off unless configured. */
import { createPrivateKey } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Env } from './env.ts';
import { vapidKeysOf } from './vapid-keys.ts';
import type { VapidKeys } from './vapid-keys.ts';

export interface PushConfig {
  /** Browsers. */
  web: (VapidKeys & { subject: string; hosts: readonly string[]; standIn: string | null }) | null;
  apns: { url: string; key: KeyObject; keyId: string; teamId: string; topic: string } | null;
  fcm: { url: string; projectId: string; clientEmail: string; key: KeyObject; tokenUrl: string } | null;
}

/** `seed`: for deriving the keys outside production. */
export function derivePush(env: Env, isProduction: boolean, seed: Buffer): PushConfig {
  return {
    web: deriveWeb(env, isProduction, seed),
    apns: deriveApns(env),
    fcm: deriveFcm(env, isProduction),
  };
}

function deriveWeb(env: Env, isProduction: boolean, seed: Buffer): PushConfig['web'] {
  const { VAPID_PRIVATE_KEY: configured, VAPID_SUBJECT, WEB_PUSH_HOSTS: hosts } = env;
  if (isProduction && configured === undefined) return null;
  const privateKey = configured === undefined ? seed : Buffer.from(configured, 'base64url');
  return {
    ...vapidKeysOf(privateKey),
    subject: VAPID_SUBJECT ?? 'mailto:push@example.com',
    hosts,
    standIn: isProduction ? null : `http://localhost:${env.SIMULATORS_PORT}/push/web/`,
  };
}

function deriveApns(env: Env): PushConfig['apns'] {
  const { APNS_KEY_FILE: file, APNS_KEY_ID: keyId, APNS_TEAM_ID: teamId, APNS_TOPIC: topic } = env;
  if (file === undefined || keyId === undefined || teamId === undefined || topic === undefined) return null;
  const key = privateKeyOf(contentOf('APNS_KEY_FILE', file), 'APNS_KEY_FILE', file, 'ec');
  return { url: originOf(env.APNS_URL), key, keyId, teamId, topic };
}

const accountSchema = z.object({
  type: z.literal('service_account'),
  project_id: z.string().regex(/^[a-z\d:.-]{1,100}$/),
  client_email: z.string().min(3),
  private_key: z.string().min(1),
  token_uri: z.url({ protocol: /^https?$/ }),
});

function deriveFcm({ FCM_ACCOUNT_FILE: file, FCM_URL }: Env, isProduction: boolean): PushConfig['fcm'] {
  if (file === undefined) return null;
  const account = accountSchema.safeParse(parse(contentOf('FCM_ACCOUNT_FILE', file)));
  if (!account.success) throw wrongFile('FCM_ACCOUNT_FILE', file, 'is not the file of a service account');
  const { project_id, client_email, private_key, token_uri } = account.data;
  if (isProduction && !token_uri.startsWith('https:'))
    throw wrongFile('FCM_ACCOUNT_FILE', file, 'must have a token_uri with https');
  const key = privateKeyOf(private_key, 'FCM_ACCOUNT_FILE', file, 'rsa');
  return {
    url: originOf(FCM_URL),
    projectId: project_id,
    clientEmail: client_email,
    key,
    tokenUrl: token_uri,
  };
}

const originOf = (address: string): string => address.replace(/\/+$/, '');

const wrongFile = (name: string, file: string, problem: string): Error =>
  new Error(`${name} (${file}) ${problem}`);

function contentOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${name} (${file}) can't be read: ${String(error)}`, { cause: error });
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The error doesn't name its cause, which could contain parts of the key. */
function privateKeyOf(pem: string, name: string, file: string, type: 'ec' | 'rsa'): KeyObject {
  const key = createKey(pem);
  const curve = key?.asymmetricKeyDetails?.namedCurve;
  if (key?.asymmetricKeyType !== type || (type === 'ec' && curve !== 'prime256v1'))
    throw wrongFile(name, file, `has no private key for ${type === 'ec' ? 'ES256' : 'RS256'}`);
  return key;
}

function createKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}
