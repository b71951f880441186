import { storageKeys } from '@portal/contract/session';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { SignInPage } from '../../pages/account/sign-in-page.ts';
import { accounts } from '../accounts.ts';

/** Signs in with a code, because only a remembered device may keep data, and turns reading offline on at a later visit. */
export async function keepOnDevice(
  page: Page,
  signIn: SignInPage,
  { url, email = accounts.owner }: { url: string; email?: string },
): Promise<void> {
  await page.goto(`${url}/#/login`);
  await signIn.expectOpen();
  await page.evaluate((key) => localStorage.setItem(key, 'true'), storageKeys.appVisited);
  await signIn.signInWithCode(email);
  await page.getByRole('heading', { level: 1, name: /^Good/ }).waitFor();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('region', { name: 'Read without a signal' })).toHaveCount(0);
}
