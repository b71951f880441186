/** Pages as a slow phone sees them: CPU ×4, 150 ms, 1.6 Mbps, nothing cached, 412 × 823. */
import { chromium } from '@playwright/test';
import type { Browser, BrowserContext } from '@playwright/test';
import { findChromium } from '../ensure/browser.cjs';
import { openSessions } from './sign-in.ts';
import type { BenchStack } from './stack.ts';

const runs = 5;
const throttle = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };

interface PageFigures {
  'first paint, s': number;
  'largest paint, s': number;
  'layout shift': number;
  'KB over the wire': number;
}

export async function runPages(stack: BenchStack): Promise<void> {
  const browser = await chromium.launch({
    ...chromiumAt(findChromium()),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    const [session] = await openSessions(stack.url, stack.simulatorsUrl, 'viewer@example.com', 1);
    const signedOut = await median(() => measure(browser, `${stack.url}/#/login`, async () => undefined));
    const landing = await median(() => measure(browser, `${stack.url}/`, async () => undefined));
    const home = await median(() =>
      measure(browser, `${stack.url}/#/`, (context) =>
        signInContext(context, stack.url, session?.cookie ?? ''),
      ),
    );
    console.log(`\nPages: median of ${runs}, CPU ×4, 150 ms, 1.6 Mbps, cold cache, 412 × 823`);
    console.table({ 'sign-in': signedOut, landing, home });
  } finally {
    await browser.close();
  }
}

async function signInContext(context: BrowserContext, url: string, cookie: string): Promise<void> {
  const cookies = cookie.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  await context.addInitScript(() => localStorage.setItem('authenticated', 'true'));
}

async function measure(
  browser: Browser,
  url: string,
  prepare: (context: BrowserContext) => Promise<void>,
): Promise<PageFigures> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
  });
  await prepare(context);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', throttle);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  let bytes = 0;
  devtools.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(url, { waitUntil: 'networkidle' });
  const paints = await page.evaluate(readPaints);
  await context.close();
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

async function median(run: () => Promise<PageFigures>): Promise<PageFigures> {
  const results: PageFigures[] = [];
  for (let count = 0; count < runs; count += 1) results.push(await run());
  results.sort((left, right) => left['largest paint, s'] - right['largest paint, s']);
  const middle = results[Math.floor(runs / 2)];
  if (!middle) throw new Error('nothing was measured');
  return middle;
}

function chromiumAt(path: string | null): { executablePath?: string } {
  return path === null ? {} : { executablePath: path };
}
