import { breachedPasswordMessage, samePasswordMessage } from '@portal/contract/people';
import { resetFailure } from '@portal/contract/password-reset';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../testing/builders/accounts.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { manyBrowsers } from '../../testing/many-browsers.ts';
import { sweepPasswordResets } from './index.ts';

const minute = 60_000;
const requestPath = '/api/forgot-password/request';
const submitPath = '/api/forgot-password/submit';
const confirmPath = '/api/forgot-password/confirm-reset-password';
const newPassword = 'Banksia-Row-9';
const failed = { success: false, reason: `${resetFailure.title} ${resetFailure.text}` };
const done = { success: true, reason: '' };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

let email: string;
let people = 0;
/** A new person for each test. */
const addPerson = async (): Promise<string> => {
  people += 1;
  const address = `person${people}@example.com`;
  await addAccount(harness, { email: address, mobile: '0412 000 418' });
  return address;
};
beforeEach(async () => {
  email = await addPerson();
});

const nextBrowser = manyBrowsers(() => harness);

const linksTo = (address: string): string[] =>
  harness.outbox.messages
    .filter((message) => message.to === address && message.text.includes(confirmPath))
    .map(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? '');
const tokenOf = (link: string | undefined): string => link?.split('/').at(-1) ?? '';

const request = (address = email, browser = nextBrowser()) =>
  browser.post(requestPath, { body: { email: address } });

/** Requests a link and returns its token. */
async function askForLink(address = email): Promise<string> {
  expect((await request(address)).statusCode).toBe(204);
  await harness.runTasks();
  return tokenOf(linksTo(address).at(-1));
}

const submit = (confirmationToken: string, address = email, password = newPassword) =>
  nextBrowser().post(submitPath, { body: { email: address, confirmationToken, password } });

const submitted = async (token: string, address = email): Promise<unknown> =>
  (await submit(token, address)).json();

describe('requesting a link', () => {
  it('sends one that lasts 30 minutes, and stores only its hash', async () => {
    const token = await askForLink();
    expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const message = harness.outbox.messages.findLast(({ to }) => to === email);
    expect(message).toMatchObject({ channel: 'email', subject: 'Reset your Schoolside password' });
    expect(message?.notAfter).toEqual(new Date(harness.now().getTime() + 30 * minute));
    const rows = await harness.database.db.selectFrom('password_reset').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('finds the account regardless of case in the address', async () => {
    await request(email.toUpperCase());
    await harness.runTasks();
    expect(linksTo(email)).toHaveLength(1);
  });

  it('T2 responds to an unknown address byte for byte like a known one, and sends it nothing', async () => {
    const answers = await Promise.all([request(email), request('nobody@example.com')]);
    const [known, unknown] = answers.map(({ statusCode, rawPayload, headers }) => {
      const { date: _, 'x-request-id': __, 'set-cookie': ___, ...rest } = headers;
      return { statusCode, body: rawPayload.toString('hex'), headers: rest };
    });
    expect(unknown).toEqual(known);
    expect(known).toMatchObject({ statusCode: 204, body: '' });
    await harness.runTasks();
    expect(linksTo('nobody@example.com')).toEqual([]);
  });

  it('G9 sends an account three links an hour and ten a day; the response is the same', async () => {
    for (let hour = 0; hour < 5; hour += 1) {
      for (let tries = 0; tries < 5; tries += 1) await askForLink();
      harness.advance(61 * minute);
    }
    expect(linksTo(email)).toHaveLength(10);
    harness.advance(24 * 60 * minute);
    await askForLink();
    expect(linksTo(email)).toHaveLength(11);
  });

  it('G9 returns 429 with Retry-After to the 21st request an hour from one address', async () => {
    const browser = nextBrowser();
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await request(`nobody${tries}@example.com`, browser)).statusCode).toBe(204);
    }
    const refused = await request(email, browser);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    harness.advance(60 * minute);
    expect((await request(email, browser)).statusCode).toBe(204);
    await harness.runTasks();
  });

  it('T12 builds the link from the configuration only', async () => {
    const headers = {
      host: '127.0.0.1:9',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
    };
    await nextBrowser().post(requestPath, { body: { email }, headers });
    await harness.runTasks();
    const [link] = linksTo(email);
    expect(link?.startsWith(`${harness.config.publicUrl.origin}${confirmPath}/`)).toBe(true);
    expect(JSON.stringify(harness.outbox.messages)).not.toMatch(/evil|127\.0\.0\.1/);
  });

  it.each([
    ['', 'An email address is required'],
    ['meera@example', 'The email address provided is not valid. Correct format is: name@example.com'],
    [`${'a'.repeat(45)}@example.com`, 'Email address cannot be longer than 50 characters'],
  ])('refuses %j with the specification’s message', async (address, message) => {
    const response = await request(address);
    expect(response.statusCode).toBe(400);
    expect(response.json<{ errors: { message: string }[] }>().errors.map((error) => error.message)).toContain(
      message,
    );
  });
});

describe('opening the link', () => {
  const follow = (token: string) => nextBrowser().get(`${confirmPath}/${encodeURIComponent(token)}`);

  it('redirects into the hash route with the token', async () => {
    const token = await askForLink();
    const response = await follow(token);
    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(
      `/#/login/confirmResetPassword?ct=${token}&resetPasswordConfirmed=true`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['referrer-policy']).toBe('no-referrer');
  });

  it('T11 may be opened twenty times by a mail scanner before the person opens it', async () => {
    const token = await askForLink();
    for (let times = 0; times < 20; times += 1) expect((await follow(token)).statusCode).toBe(303);
    expect(await submitted(token)).toEqual(done);
  });

  it.each(['x', 'a'.repeat(43), '//evil.example', '%0d%0aset-cookie: a=b', "' or 1=1 --"])(
    'reports %j as invalid, without repeating it',
    async (token) => {
      const response = await follow(token);
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe('/#/login/confirmResetPassword?resetPasswordConfirmed=false');
    },
  );
});

describe('setting a new password', () => {
  it('accepts the new password with a code, and notifies the person', async () => {
    const token = await askForLink();
    const browser = nextBrowser();
    const body = { email: email.toUpperCase(), confirmationToken: token, password: newPassword };
    const response = await browser.post(submitPath, { body });
    expect(response.json()).toEqual(done);
    expect(browser.cookies.has('sid')).toBe(false);
    expect(harness.outbox.messages.findLast(({ to }) => to === email)).toMatchObject({
      subject: 'Your Schoolside password was changed',
    });
    const login = (password: string) =>
      nextBrowser().post('/api/authentication/login', { body: { email, password } });
    expect((await login(testPassword)).statusCode).toBe(401);
    expect((await login(newPassword)).statusCode).toBe(420);
  });

  it('G9 ends every session and forgets every remembered device', async () => {
    const remembered = await harness.signIn(email);
    await submit(await askForLink());
    expect((await remembered.get('/api/authentication/authenticationCheck')).statusCode).toBe(401);
    remembered.forgetCsrf();
    harness.advance(31_000);
    const again = await remembered.post('/api/authentication/login', {
      body: { email, password: newPassword },
    });
    expect(again.statusCode).toBe(420);
  });

  it('lifts the lockout after wrong passwords, and the need for a new one', async () => {
    const login = (password: string) =>
      nextBrowser().post('/api/authentication/login', { body: { email, password } });
    for (let tries = 0; tries < 5; tries += 1) await login('not-the-Password!');
    const blocked = await login(testPassword);
    expect(blocked.json()).toMatchObject({
      message: 'Too many unsuccessful tries. Try again in 15 minutes, or reset your password.',
    });
    const { db } = harness.database;
    await db.updateTable('sign_in_guard').set({ reset_required: true }).execute();
    expect((await login(testPassword)).json()).toMatchObject({
      message: 'Too many unsuccessful tries. Reset your password to sign in.',
    });
    await submit(await askForLink());
    expect((await login(newPassword)).statusCode).toBe(420);
  });

  it('clears the codes used up by wrong attempts', async () => {
    const { db } = harness.database;
    const { id } = await db
      .selectFrom('account')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const at = harness.now();
    await db
      .insertInto('mfa_exhausted')
      .values([
        { account_id: id, at },
        { account_id: id, at },
        { account_id: id, at },
      ])
      .execute();
    const login = (password: string) =>
      nextBrowser().post('/api/authentication/login', { body: { email, password } });
    expect((await login(testPassword)).statusCode).toBe(401);
    await submit(await askForLink());
    expect((await login(newPassword)).statusCode).toBe(420);
  });

  it('T1 refuses a breached password, and keeps the link valid', async () => {
    const token = await askForLink();
    const refused = await submit(token, email, 'Password1!');
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ path: 'password', message: breachedPasswordMessage }],
    });
    expect(await submitted(token)).toEqual(done);
  });

  it('refuses the account’s current password, and keeps the link valid', async () => {
    const token = await askForLink();
    const refused = await submit(token, email, testPassword);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      code: 'password-refused',
      errors: [{ path: 'password', message: samePasswordMessage }],
    });
    expect(await submitted(token)).toEqual(done);
  });

  it('T10 refuses the token of one person with the address of another', async () => {
    const other = await addPerson();
    const token = await askForLink();
    expect(await submitted(token, other)).toEqual(failed);
    expect(await submitted(token)).toEqual(done);
  });

  it('T10 allows five wrong addresses', async () => {
    const token = await askForLink();
    for (let tries = 0; tries < 5; tries += 1) {
      expect(await submitted(token, `guess${tries}@example.com`)).toEqual(failed);
    }
    expect(await submitted(token)).toEqual(failed);
  });

  it('T10 accepts a token once', async () => {
    const token = await askForLink();
    expect(await submitted(token)).toEqual(done);
    expect(await submitted(token)).toEqual(failed);
  });

  it('T10 refuses a token after 31 minutes', async () => {
    const token = await askForLink();
    harness.advance(29 * minute);
    expect((await nextBrowser().get(`${confirmPath}/${token}`)).headers.location).toContain('=true');
    harness.advance(2 * minute);
    expect((await nextBrowser().get(`${confirmPath}/${token}`)).headers.location).toContain('=false');
    expect(await submitted(token)).toEqual(failed);
  });

  it('T10 refuses the older of two tokens', async () => {
    const older = await askForLink();
    harness.advance(minute);
    const newer = await askForLink();
    expect(await submitted(older)).toEqual(failed);
    expect(await submitted(newer)).toEqual(done);
  });

  it('T10 accepts one of 50 concurrent submissions', async () => {
    const token = await askForLink();
    const before = harness.outbox.messages.length;
    const browsers = await Promise.all(
      Array.from({ length: 50 }, async () => {
        const browser = nextBrowser();
        return { browser, csrf: await browser.fetchCsrf() };
      }),
    );
    const answers = await Promise.all(
      browsers.map(({ browser, csrf }, index) =>
        browser.post(submitPath, {
          csrf,
          body: { email, confirmationToken: token, password: `${newPassword}-${index}` },
        }),
      ),
    );
    const won = answers.flatMap((answer, index) =>
      answer.statusCode === 200 && answer.json<{ success: boolean }>().success ? [index] : [],
    );
    expect(won).toHaveLength(1);
    // Beyond its limit of concurrent hashes, the server reports that it is busy.
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
    expect(harness.outbox.messages.length).toBe(before + 1);
    const login = await nextBrowser().post('/api/authentication/login', {
      body: { email, password: `${newPassword}-${won[0]}` },
    });
    expect(login.statusCode).toBe(420);
  });

  it.each([
    ['', 'Password is required'],
    ['Short-1', 'Password must be at least 8 characters'],
    ['With a space-1', 'Password cannot contain spaces'],
    ['NoSymbolHere1', 'Password must contain at least one of ! ? @ # $ % ^ & * - + = : ; , .'],
    [`${'a'.repeat(50)}!`, 'Password cannot be longer than 50 characters'],
  ])('refuses the password %j and leaves the link unused', async (password, message) => {
    const token = await askForLink();
    const refused = await submit(token, email, password);
    expect(refused.statusCode).toBe(400);
    expect(refused.json<{ errors: { message: string }[] }>().errors[0]?.message).toBe(message);
    expect(await submitted(token)).toEqual(done);
  });

  it('G18 writes an audit row for the request, the link, the refusal and the change', async () => {
    const { db } = harness.database;
    const lastOf = async (outcome: string): Promise<string[]> => {
      const rows = await db
        .selectFrom('audit_event')
        .innerJoin('account', 'account.id', 'audit_event.actor_account_id')
        .select('event')
        .where('account.email', '=', email)
        .where('outcome', '=', outcome)
        .execute();
      return rows.map(({ event }) => event).sort();
    };
    const token = await askForLink();
    await submit(token, 'nobody@example.com');
    await submit(token);
    expect(await lastOf('done')).toEqual(['password-reset.link-sent', 'password-reset.submit']);
    expect(await lastOf('refused')).toEqual(['password-reset.submit']);
    const rows = await db.selectFrom('audit_event').select(['event', 'detail', 'subject']).execute();
    expect(rows.map(({ event }) => event)).toContain('password-reset.requested');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(email);
  });
});

describe('sweeping', () => {
  it('deletes links that no longer count', async () => {
    await askForLink();
    const { db } = harness.database;
    await sweepPasswordResets(db, harness.now());
    const count = async (): Promise<number> =>
      (await db.selectFrom('password_reset').select('id').execute()).length;
    expect(await count()).toBeGreaterThan(0);
    await sweepPasswordResets(db, new Date(harness.now().getTime() + 49 * 60 * minute));
    expect(await count()).toBe(0);
  });
});
