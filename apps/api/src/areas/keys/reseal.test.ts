import { randomBytes } from 'node:crypto';
import { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addKeysCommand } from '../../cli/commands/keys.command.ts';
import { deriveConfig } from '../../config/config.ts';
import { readEnv } from '../../config/env.ts';
import { createPasswords } from '../../platform/crypto/passwords.ts';
import { seal, unseal } from '../../platform/crypto/seal.ts';
import { hmac } from '../../platform/crypto/tokens.ts';
import { addAccount } from '../../testing/builders/accounts.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const [previous, current] = [
  'the secret before and long enough to be one',
  'the secret now and long enough to be one',
];
const secretsOf = (secret: string) =>
  deriveConfig(
    readEnv({ NODE_ENV: 'test', PORTAL_SECRET: secret, DATABASE_URL: 'postgres://localhost/unused' }),
  ).secrets;
const [old, fresh] = [secretsOf(previous), secretsOf(current)];
const env = { PORTAL_SECRET: current, PORTAL_SECRET_PREVIOUS: previous };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env });
  vi.stubEnv('DATABASE_URL', harness.connectionString);
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});

async function addOldAccount(email: string): Promise<number> {
  const id = await addAccount(harness, { email });
  const oldPasswords = createPasswords(old.pepper, { memory: 64, passes: 1, parallelism: 1 });
  const password_hash = await oldPasswords.hash(testPassword);
  await harness.database.db.updateTable('account').set({ password_hash }).where('id', '=', id).execute();
  return id;
}

async function resealAll(): Promise<string> {
  const said: string[] = [];
  const unused = (): void => undefined;
  const program = new Command('portal').exitOverride();
  addKeysCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  await program.parseAsync(['keys', 'reseal', '--by', 'Ada'], { from: 'user' });
  return said.join('\n');
}

const login = (email: string) =>
  harness.browser().post('/api/authentication/login', { body: { email, password: testPassword } });
const sealedSecret = async (id: number): Promise<string> => {
  const { sealed_secret } = await harness.database.db
    .selectFrom('authenticator_app')
    .select('sealed_secret')
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow();
  return sealed_secret;
};

describe('replacing the secret', () => {
  it('lets people sign in with their password, and rehashes it with the current secret', async () => {
    const id = await addOldAccount('moved@example.com');
    await harness.signIn('moved@example.com');
    const { password_hash } = await harness.database.db
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await createPasswords(fresh.pepper).verify(testPassword, password_hash)).toBe(true);
  });

  it('keeps a compromised account locked, before and after its mark is rekeyed', async () => {
    await addOldAccount('marked@example.com');
    const now = harness.now();
    const key = hmac(old.keys, 'sign-in', 'marked@example.com');
    await harness.database.db
      .insertInto('sign_in_guard')
      .values({ key, reset_required: true, updated_at: now })
      .execute();
    await expect(harness.signIn('marked@example.com')).rejects.toThrow('401');
    expect(await resealAll()).toContain('need a new password 1');
    expect((await login('marked@example.com')).statusCode).toBe(401);
  });

  it('re-encrypts stored values with the current secret, audits it, and counts the passwords left', async () => {
    const id = await addOldAccount('sealed@example.com');
    await harness.database.db
      .insertInto('authenticator_app')
      .values({ account_id: id, sealed_secret: seal(old.sealing, 'text'), started_at: harness.now() })
      .execute();
    await harness.database.db
      .insertInto('calendar_feed')
      .values({
        account_id: id,
        event_types: ['E'],
        created_at: harness.now(),
        token_hash: randomBytes(32),
        token_sealed: seal(old.sealing, 'token'),
      })
      .execute();
    const said = await resealAll();
    expect(said).toContain('authenticator apps 1, live calendars 1');
    expect(said).toMatch(/Passwords not yet under the current secret: \d+/);
    expect(unseal(fresh.sealing, await sealedSecret(id))).toBe('text');
    expect(await resealAll()).toContain('authenticator apps 0, live calendars 0');
    const audit = await harness.database.db
      .selectFrom('audit_event')
      .select('actor_label')
      .where('event', '=', 'keys.resealed')
      .execute();
    expect(audit.at(-1)).toEqual({ actor_label: 'Ada' });
  });
});
