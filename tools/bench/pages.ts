/** Measures page loads on a slow phone with a slow network: 150 ms latency, 1.6 Mbps. */
import type { Browser } from '@playwright/test';
import { runLongLists } from './long-lists.ts';
import { median } from './median.ts';
import { launchBrowser, openPhone } from './phone.ts';
import { measureSecondVisit } from './second-visit.ts';
import type { NetworkConditions } from './second-visit.ts';
import { openSessions } from './sign-in.ts';
import type { BenchSession } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const runs = 5;
const throttle = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const withoutNetwork = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };

interface PageFigures {
  'first paint, s': number;
  'largest paint, s': number;
  'layout shift': number;
  'KB over the wire': number;
}

export async function runPages(stack: BenchStack): Promise<void> {
  const browser = await launchBrowser();
  try {
    const [viewer] = await openSessions(stack.url, stack.simulatorsUrl, 'viewer@example.com', 1);
    const [owner] = await openSessions(stack.url, stack.simulatorsUrl, 'owner@example.com', 1);
    if (!viewer || !owner) throw new Error('Nobody could sign in');
    const signedOut = await medianRun(() => measure(browser, stack.url, '/#/login'));
    const landing = await medianRun(() => measure(browser, stack.url, '/'));
    const home = await medianRun(() => measure(browser, stack.url, '/#/', viewer));
    console.log(`\nPages: median of ${runs}, CPU ×4, 150 ms, 1.6 Mbps, cold cache, 412 × 823`);
    console.table({ 'sign-in': signedOut, landing, home });
    console.log('\nFirst paint of home with the service worker installed, CPU ×4, in seconds');
    console.table({
      'second visit': await secondVisits(browser, stack.url, viewer, throttle),
      offline: await secondVisits(browser, stack.url, viewer, withoutNetwork),
    });
    await runLongLists(browser, stack.url, owner);
  } finally {
    await browser.close();
  }
}

async function secondVisits(
  browser: Browser,
  url: string,
  session: BenchSession,
  conditions: NetworkConditions,
): Promise<{ fastest: number; median: number }> {
  const seconds: number[] = [];
  for (let count = 0; count < runs; count += 1)
    seconds.push(await measureSecondVisit(browser, url, session, conditions));
  return { fastest: Math.min(...seconds), median: median(seconds) };
}

async function measure(
  browser: Browser,
  url: string,
  path: string,
  session?: BenchSession,
): Promise<PageFigures> {
  const { page, devtools, close } = await openPhone(browser, url, session);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', throttle);
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${url}${path}`, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await close();
  return { ...paints, 'KB over the wire': Math.round(bytes / 1024) };
}

/** Runs in the page. */
function readPaints(): Promise<Omit<PageFigures, 'KB over the wire'>> {
  return new Promise((resolve) => {
    const seconds = (ms: number): number => Math.round(ms / 10) / 100;
    let largest = 0;
    let shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) largest = entry.startTime;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    setTimeout(() => {
      const [first] = performance.getEntriesByName('first-contentful-paint');
      resolve({
        'first paint, s': seconds(first?.startTime ?? 0),
        'largest paint, s': seconds(largest),
        'layout shift': Math.round(shift * 1000) / 1000,
      });
    }, 500);
  });
}

async function medianRun(run: () => Promise<PageFigures>): Promise<PageFigures> {
  const results: PageFigures[] = [];
  for (let count = 0; count < runs; count += 1) results.push(await run());
  results.sort((left, right) => left['largest paint, s'] - right['largest paint, s']);
  const middle = results[Math.floor(runs / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}
