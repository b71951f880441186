/** Emulates a slow phone: CPU ×4, 412 × 823, empty cache. */
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../lib/chromium.ts';
import type { BenchSession } from './sign-in.ts';

export interface Phone {
  page: Page;
  devtools: CDPSession;
  close: () => Promise<void>;
}

export const launchBrowser = (): Promise<Browser> => chromium.launch(chromiumOptions());

/** `session`: the cookies of a signed-in user, for the portal's `url`. */
export async function openPhone(browser: Browser, url: string, session?: BenchSession): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  if (session) await signInContext(context, url, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  return { page, devtools, close: () => context.close() };
}

async function signInContext(context: BrowserContext, url: string, session: BenchSession): Promise<void> {
  const cookies = session.cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => localStorage.setItem('authenticated', 'true'));
}
