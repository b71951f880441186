import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { storageKeys } from '@portal/contract/session';
import { demoPassword } from '@portal/demo-data';

/** Who signs in; `packages/demo-data/src/people/accounts.ts` says what each is to which student. */
export const accounts = {
  owner: 'owner@example.com',
  secondOwner: 'second-owner@example.com',
  viewer: 'viewer@example.com',
  otherOwner: 'linh.tran@example.com',
  newOwner: 'new-owner@example.com',
  payer: 'grace.park@example.com',
  otherPayer: 'daniel.park@example.com',
} as const;
export type AccountName = keyof typeof accounts;

export const password = demoPassword;

/** A browser that is signed in already, made once for a whole run. */
export function signedInState(account: AccountName): string {
  return path.resolve(import.meta.dirname, `../test-results/signed-in/${account}.json`);
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The same without what pages store: for that, Playwright opens a page of its own, half the cost of a short journey. */
export function signedInCookies(account: AccountName): StorageState {
  const state: StorageState = JSON.parse(readFileSync(signedInState(account), 'utf8'));
  return { cookies: state.cookies, origins: [] };
}

/** The flag of a signed-in browser, put where the first page finds it, and there alone: signing out clears it. */
export async function flagSignedIn(context: BrowserContext): Promise<void> {
  const flagging = await context.addInitScript((key) => {
    if (window === top && location.protocol === 'http:') localStorage.setItem(key, 'true');
  }, storageKeys.authenticated);
  context.once('page', (page) => page.once('domcontentloaded', () => void flagging.dispose()));
}
