import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { productionSettings } from '../testing/portal-process.ts';
import { deriveConfig } from './config.ts';
import { findWrongSettings, readEnv } from './env.ts';
import type { PushConfig } from './push.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-push-'));
afterAll(() => rmSync(folder, { recursive: true }));

const local = {
  DATABASE_URL: 'postgres://localhost/portal',
  PORTAL_SECRET: 'c1f0a7d39be24658c1f0a7d39be24657',
};
const production = { ...local, ...productionSettings };
const vapid = {
  VAPID_PRIVATE_KEY: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  VAPID_SUBJECT: 'mailto:it@example.edu.au',
};

const push = (env: Record<string, string>): PushConfig => deriveConfig(readEnv(env)).push;
const wrong = (env: Record<string, string>): string[] =>
  findWrongSettings({ ...production, ...env }).map(({ name }) => name);

function keep(name: string, content: string | Buffer | object): string {
  const file = path.join(folder, name);
  writeFileSync(
    file,
    typeof content === 'object' && !Buffer.isBuffer(content) ? JSON.stringify(content) : content,
  );
  return file;
}

const pem = { type: 'pkcs8', format: 'pem' } as const;
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(pem);
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pem);
const apns = { APNS_KEY_ID: 'KEY', APNS_TEAM_ID: 'TEAM', APNS_TOPIC: 'org.example.app' };
const account = {
  type: 'service_account',
  project_id: 'portal-1',
  client_email: 'push@portal-1.example',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
};

describe('W-7.6 push notifications', () => {
  it('are off in production unless they are configured', () => {
    expect(push(production)).toEqual({ web: null, apns: null, fcm: null });
  });

  it('of browsers have the key of the secret outside production', () => {
    const web = push(local).web;
    expect(web).toMatchObject({ standIn: 'http://localhost:4100/push/web/' });
    expect(push(local).web?.publicKey).toBe(web?.publicKey);
    const other = push({ ...local, PORTAL_SECRET: 'd1f0a7d39be24658c1f0a7d39be24657' });
    expect(other.web?.publicKey).not.toBe(web?.publicKey);
  });

  it('of browsers have the configured key in production, and no stand-in', () => {
    expect(push({ ...production, ...vapid }).web).toMatchObject({
      publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      subject: 'mailto:it@example.edu.au',
      standIn: null,
    });
  });

  it('need a complete configuration in production', () => {
    const { VAPID_PRIVATE_KEY, VAPID_SUBJECT } = vapid;
    expect(wrong({ VAPID_PRIVATE_KEY })).toEqual(['VAPID_SUBJECT']);
    expect(wrong({ VAPID_SUBJECT })).toEqual(['VAPID_PRIVATE_KEY']);
    expect(wrong({ APNS_KEY_ID: 'KEY' })).toEqual(['APNS_KEY_FILE', 'APNS_TEAM_ID', 'APNS_TOPIC']);
  });

  it.each([
    ['VAPID_SUBJECT', 'mailto:push@localhost'],
    ['VAPID_SUBJECT', 'http://portal.example'],
    ['VAPID_SUBJECT', 'it@example.com'],
    ['VAPID_PRIVATE_KEY', 'short'],
    ['WEB_PUSH_HOSTS', 'https://push.example.com'],
    ['WEB_PUSH_HOSTS', '127.0.0.1'],
    ['WEB_PUSH_HOSTS', '*'],
    ['APNS_URL', 'http://push.example'],
    ['FCM_URL', 'http://push.example'],
  ])('refuse %s=%s', (name, value) => {
    expect(wrong({ ...vapid, [name]: value })).toEqual([name]);
  });

  it('read the keys of Apple’s and Google’s services', () => {
    const env = {
      ...production,
      ...apns,
      APNS_KEY_FILE: keep('a.p8', ec),
      FCM_ACCOUNT_FILE: keep('f.json', account),
    };
    expect(push(env)).toMatchObject({
      apns: { url: 'https://api.push.apple.com', keyId: 'KEY' },
      fcm: { url: 'https://fcm.googleapis.com', projectId: 'portal-1', tokenUrl: account.token_uri },
    });
  });

  it('name the invalid file, but nothing of its content', () => {
    const message = (env: Record<string, string>): string => {
      try {
        push({ ...production, ...env });
        return '';
      } catch (error) {
        return String(error);
      }
    };
    expect(message({ ...apns, APNS_KEY_FILE: keep('b.p8', rsa) })).toContain('no private key for ES256');
    expect(message({ ...apns, APNS_KEY_FILE: path.join(folder, 'none') })).toContain(
      'can’t be read'.replace('’', "'"),
    );
    const broken = keep('b.json', { ...account, private_key: 'SECRET' });
    expect(message({ FCM_ACCOUNT_FILE: broken })).toContain('no private key for RS256');
    expect(message({ FCM_ACCOUNT_FILE: broken })).not.toContain('SECRET');
    expect(message({ FCM_ACCOUNT_FILE: keep('c.json', '{}') })).toContain(
      'not the file of a service account',
    );
    const plain = keep('d.json', { ...account, token_uri: 'http://oauth.example/token' });
    expect(message({ FCM_ACCOUNT_FILE: plain })).toContain('https');
  });
});
