import type { PasskeyOptions } from '@portal/contract/second-factors';
import { Command } from 'commander';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeDownload } from '@portal/test-support/factories/index';
import { manyPeople } from '../../testing/builders/accounts.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makeFeed, readFeed } from '../../testing/builders/calendar-feeds.ts';
import { askToken, fetchWith, fileAddress } from '../../testing/builders/downloads.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { SoftwareAuthenticator } from '../../testing/stand-ins/software-authenticator.ts';
import { addAccountsCommand } from './accounts.command.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
  vi.stubEnv('DATABASE_URL', harness.connectionString);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await harness.close();
});

const addPerson = manyPeople(() => harness, 'operated');
let email: string;
let accountId: number;
beforeEach(async () => {
  ({ email, accountId } = await addPerson());
});

const unused = (): void => undefined;

async function run(...args: string[]): Promise<string> {
  const said: string[] = [];
  const program = new Command('portal');
  const quiet = (command: Command): void => {
    command.exitOverride().configureOutput({ writeErr: unused });
    command.commands.forEach(quiet);
  };
  addAccountsCommand(program, { line: (text) => said.push(text), complain: unused, progress: unused });
  quiet(program);
  await program.parseAsync(['accounts', ...args], { from: 'user' });
  return said.join('\n');
}
const lock = (): Promise<string> =>
  run('lock', '--email', email.toUpperCase(), '--reason', 'Court order 12/26', '--by', 'Ada');
const unlock = (): Promise<string> => run('unlock', '--email', email, '--by', 'Ada');

const login = (body: Record<string, unknown> = {}, browser = harness.browser()) =>
  browser.post('/api/authentication/login', { body: { email, password: testPassword, ...body } });
const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/api/user')).statusCode === 200;

const eventsOf = () =>
  harness.database.db
    .selectFrom('audit_event')
    .select(['event', 'actor_label', 'actor_account_id', 'detail'])
    .where('actor_account_id', '=', accountId)
    .where('actor_label', 'is not', null)
    .orderBy('id')
    .execute();

async function addPasskey(browser: TestBrowser): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator(harness.config.publicUrl.origin);
  const path = '/api/user/security/passkeys';
  const credential = authenticator.create((await browser.post(`${path}/begin`)).json());
  await browser.post(path, { body: { name: 'Phone', credential } });
  return authenticator;
}

async function signInWithPasskey(authenticator: SoftwareAuthenticator) {
  const browser = harness.browser();
  const options = (await browser.post('/api/authentication/passkey/options')).json<PasskeyOptions>();
  const body = { credential: authenticator.get(options) };
  return browser.post('/api/authentication/passkey/login', { body });
}

describe('portal accounts', () => {
  it('ends every session and requires a code on every device, audited with the operator', async () => {
    const browser = await harness.signIn(email);
    expect(await run('sessions', 'end', '--email', email, '--by', 'Ada')).toContain('asked for a code');
    expect(await isSignedIn(browser)).toBe(false);
    harness.advance(120_000);
    expect((await login({}, browser)).statusCode).toBe(420);
    expect(await eventsOf()).toMatchObject([{ event: 'session.ended-by-operator', actor_label: 'Ada' }]);
  });

  it('locks an account: its sessions end and a right password is treated like a wrong one', async () => {
    const browser = await harness.signIn(email);
    expect(await lock()).toContain('locked');
    expect(await isSignedIn(browser)).toBe(false);
    const right = await login();
    const wrong = await login({ password: 'not-the-Password!' });
    expect(right.statusCode).toBe(401);
    expect(right.json<{ message: string }>().message).toBe(wrong.json<{ message: string }>().message);
    const events = await eventsOf();
    expect(events).toMatchObject([{ event: 'session.account-locked', actor_label: 'Ada' }]);
    expect(JSON.stringify(events)).not.toContain('Court order');
  });

  it('refuses a passkey of a locked account, like an invalid one', async () => {
    const passkey = await addPasskey(await harness.signIn(email));
    expect((await signInWithPasskey(passkey)).statusCode).toBe(200);
    await lock();
    const refused = await signInWithPasskey(passkey);
    expect(refused.statusCode).toBe(401);
    expect(refused.json<{ message: string }>().message).toContain("couldn't sign you in with that passkey");
  });

  it('refuses the code of a sign-in in progress', async () => {
    const step = (await login()).json<{ mfaSessionId: string }>();
    const token = harness.outbox.codeFor(email);
    await lock();
    const { mfaSessionId } = step;
    expect((await login({ mfaSessionId, token })).statusCode).toBe(401);
    await unlock();
    expect((await login({ mfaSessionId, token })).statusCode).toBe(200);
  });

  it('stays locked after a new password was set', async () => {
    await lock();
    await harness.browser().post('/api/forgot-password/request', { body: { email } });
    await harness.runTasks();
    const confirmationToken = /confirm-reset-password\/(\S+)/.exec(
      harness.outbox.messages.at(-1)?.text ?? '',
    )?.[1];
    const reset = await harness.browser().post('/api/forgot-password/submit', {
      body: { email, confirmationToken, password: 'Another-Row-9' },
    });
    expect(reset.json()).toMatchObject({ success: true });
    expect((await login({ password: 'Another-Row-9' })).statusCode).toBe(401);
  });

  it('stops live calendars and download tokens until it is unlocked', async () => {
    const family = await makeFamily(harness);
    const { browser } = family;
    email = family.owner.email;
    const { address } = await makeFeed(browser);
    expect((await readFeed(harness, address)).statusCode).toBe(200);
    const { student, school } = family;
    const fileName = 'exams.pdf';
    const { fileId } = await makeDownload(harness.database.pool, student, school, { fileName });
    const query = { fileId, fileName, studentId: student.oneSchoolId, schoolCode: school.centreCode };
    const file = fileAddress('exam-timetable', query);
    const tokens = [await askToken(browser, file), await askToken(browser, file)] as const;
    expect((await fetchWith(browser, file, tokens[0])).statusCode).toBe(200);
    await lock();
    expect((await fetchWith(browser, file, tokens[1])).statusCode).toBe(401);
    expect((await readFeed(harness, address)).statusCode).toBe(404);
    await unlock();
    expect((await readFeed(harness, address)).statusCode).toBe(200);
  });

  it('unlocks, once, and lets the person sign in again', async () => {
    await lock();
    await expect(lock()).rejects.toThrow('locked already');
    expect(await unlock()).toContain('unlocked');
    await expect(unlock()).rejects.toThrow('not locked');
    expect(await isSignedIn(await harness.signIn(email))).toBe(true);
  });

  it.each([
    [['lock', '--email', 'nobody@example.com', '--reason', 'x'], 'no account with this email'],
    [['lock', '--email', 'nobody@example.com', '--reason', ' '], 'Give a reason'],
    [['sessions', 'end', '--email', 'nobody@example.com'], 'no account with this email'],
  ])('explains what is wrong with %j', async (args, words) => {
    await expect(run(...args)).rejects.toThrow(words);
  });
});
