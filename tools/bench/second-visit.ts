/** Measures a second visit to home on a slow phone, with the service worker installed and the app shell stored (W-2). */
import type { Browser, CDPSession } from '@playwright/test';
import { openPhone } from './phone.ts';
import type { BenchSession } from './sign-in.ts';

export interface NetworkConditions {
  offline: boolean;
  /** Milliseconds added to each request. */
  latency: number;
  /** Bytes a second. */
  downloadThroughput: number;
  uploadThroughput: number;
}

/** Returns the first contentful paint of a second visit, in seconds. */
export async function measureSecondVisit(
  browser: Browser,
  url: string,
  session: BenchSession,
  conditions: NetworkConditions,
): Promise<number> {
  const { page, devtools, close } = await openPhone(browser, url, session);
  await page.goto(`${url}/#/`, { waitUntil: 'networkidle' });
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
  });
  await page.goto('about:blank');
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', conditions);
  await throttleWorker(await browser.newBrowserCDPSession(), conditions);
  await page.goto(`${url}/#/`, { waitUntil: 'networkidle' });
  const milliseconds = await page.evaluate(
    () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
  );
  await close();
  return Math.round(milliseconds / 10) / 100;
}

/** The service worker needs its own throttling, because a page's network conditions don't apply to its requests. */
async function throttleWorker(devtools: CDPSession, conditions: NetworkConditions): Promise<void> {
  const { targetInfos } = await devtools.send('Target.getTargets');
  for (const { targetId, type } of targetInfos) {
    if (type !== 'service_worker') continue;
    const { sessionId } = await devtools.send('Target.attachToTarget', { targetId, flatten: false });
    for (const [id, method, params] of [
      [1, 'Network.enable', {}],
      [2, 'Network.emulateNetworkConditions', conditions],
    ] as const)
      await devtools.send('Target.sendMessageToTarget', {
        sessionId,
        message: JSON.stringify({ id, method, params }),
      });
  }
}
