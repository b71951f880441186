import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { request } from '@playwright/test';
import type { APIRequestContext } from '@playwright/test';
import { captchaChallengeEndpoint, storageKeys } from '@portal/contract/session';
import { problemSchema } from '@portal/contract/errors';
import { solveCaptcha } from '../../apps/api/src/testing/stand-ins/solve-captcha.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { accounts, password, signedInState } from './accounts.ts';
import type { AccountName } from './accounts.ts';

/** Signs in every account once, with the same calls as the page, and saves cookies and flag for the journeys. */
export async function signInAccounts(url: string): Promise<void> {
  for (const name of Object.keys(accounts)) if (isAccountName(name)) await signIn(name, url);
}

const isAccountName = (name: string): name is AccountName => name in accounts;

async function signIn(name: AccountName, baseURL: string): Promise<void> {
  const context = await request.newContext({ baseURL });
  const mailbox = new Mailbox();
  const email = accounts[name];
  const before = await mailbox.all();
  const asked = await logIn(context, { email, password });
  const { mfaSessionId, mfaMedium } = problemSchema.parse(await asked.json());
  const token = await mailbox.newCode(before, email);
  const done = await logIn(context, { email, password, mfaSessionId, mfaMedium, token });
  if (!done.ok()) throw new Error(`${email} could not sign in: ${await done.text()}`);
  // A remembered device's token can be used only once, so journeys can't share it.
  const cookies = (await context.storageState()).cookies.filter((cookie) => cookie.name !== 'device');
  const localStorage = [{ name: storageKeys.authenticated, value: 'true' }];
  const file = signedInState(name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ cookies, origins: [{ origin: baseURL, localStorage }] }));
  await context.dispose();
}

async function logIn(context: APIRequestContext, data: object) {
  const token = String(await (await context.get('/api/token/csrf-token')).json());
  const puzzle: { challenge: string } = await (await context.get(captchaChallengeEndpoint.path)).json();
  const captchaToken = await solveCaptcha(puzzle.challenge);
  return context.post('/api/authentication/login', {
    headers: { NCSRF: token },
    data: { ...data, captchaToken },
  });
}
