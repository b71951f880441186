import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { storageKeys } from '@portal/contract/session';
import { demoPassword } from '@portal/demo-data';

/** The demo accounts; `packages/demo-data/src/people/accounts.ts` defines their relation to each student. */
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

/** The stored state of a signed-in browser, created once for a whole run. */
export function signedInState(account: AccountName): string {
  return path.resolve(import.meta.dirname, `../test-results/signed-in/${account}.json`);
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

/** The same without the pages' storage: to restore it, Playwright opens an extra page, half the cost of a short journey. */
export function signedInCookies(account: AccountName): StorageState {
  const state: StorageState = JSON.parse(readFileSync(signedInState(account), 'utf8'));
  return { cookies: state.cookies, origins: [] };
}

/** Stores the signed-in flag before the first page loads. Only the first: signing out clears the flag. */
export async function flagSignedIn(context: BrowserContext): Promise<void> {
  const flagging = await context.addInitScript((key) => {
    if (window === top && location.protocol === 'http:') localStorage.setItem(key, 'true');
  }, storageKeys.authenticated);
  context.once('page', (page) => page.once('domcontentloaded', () => void flagging.dispose()));
}
