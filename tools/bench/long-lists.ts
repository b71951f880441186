/** Measures how long ticking a checkbox takes to paint in a long list, compared with a short list in the same run. */
import { combinedPaymentsSchema } from '@portal/contract/payments';
import { paths } from '@portal/contract/routes';
import { upcomingEventsSchema } from '@portal/contract/upcoming-events';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { median } from './median.ts';
import { openPhone } from './phone.ts';
import type { BenchSession } from './sign-in.ts';

const ticks = 5;

interface List {
  name: string;
  path: string;
  call: string;
  /** The API's response with this number of entries. */
  withLength: (answer: unknown, length: number) => unknown;
  lengths: readonly [short: number, long: number];
  entries: string;
  boxes: string;
}

const lists: readonly List[] = [
  {
    name: 'ticking an invoice',
    path: paths.combinedPayments(),
    call: '**/api/payments',
    withLength: invoices,
    lengths: [6, 60],
    entries: '.inv',
    boxes: '.inv input[type=checkbox]',
  },
  {
    name: 'filtering events',
    path: paths.combinedEvents(),
    call: '**/api/upcoming-events?**',
    withLength: events,
    lengths: [5, 50],
    entries: '.agenda-item',
    boxes: '#event-filters input[type=checkbox]',
  },
];

export async function runLongLists(browser: Browser, url: string, session: BenchSession): Promise<void> {
  const rows: Record<string, object> = {};
  for (const list of lists) {
    const [short, long] = list.lengths;
    const ofShort = await measure(browser, url, session, list, short);
    const ofLong = await measure(browser, url, session, list, long);
    rows[`${list.name}, ${long} against ${short}`] = {
      'short, ms': Math.round(ofShort),
      'long, ms': Math.round(ofLong),
      ratio: Math.round((ofLong / ofShort) * 100) / 100,
    };
  }
  console.log(`\nLong lists: until a tick is painted, median of ${ticks}, CPU ×4, 412 × 823`);
  console.table(rows);
}

async function measure(
  browser: Browser,
  url: string,
  session: BenchSession,
  list: List,
  length: number,
): Promise<number> {
  const { page, close } = await openPhone(browser, url, session);
  await page.route(list.call, async (route) => {
    const response = await route.fetch();
    const answer: unknown = await response.json();
    await route.fulfill({ response, json: list.withLength(answer, length) });
  });
  await page.goto(`${url}/#${list.path}`);
  await page.waitForFunction(({ entries, count }) => document.querySelectorAll(entries).length === count, {
    entries: list.entries,
    count: length,
  });
  const times: number[] = [];
  for (let tick = 0; tick < ticks; tick += 1) times.push(await timeTick(page, list.boxes, tick));
  await page.unrouteAll({ behavior: 'wait' });
  await close();
  return median(times);
}

/** Milliseconds from activating the checkbox at `index` until the change is painted. */
function timeTick(page: Page, boxes: string, index: number): Promise<number> {
  return page.evaluate(
    async ([selector, at]) => {
      const begun = performance.now();
      document.querySelectorAll<HTMLInputElement>(selector)[at]?.click();
      await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
      return performance.now() - begun;
    },
    [boxes, index] as const,
  );
}

function invoices(answer: unknown, length: number): unknown {
  const { places } = z.parse(combinedPaymentsSchema, answer);
  const [place] = places.filter(({ financeRecordsDue }) => financeRecordsDue.length > 0);
  const financeRecordsDue = repeat(place?.financeRecordsDue[0], length, (record, index) => ({
    ...record,
    invoiceNumber: String(900_000 + index),
  }));
  return { places: [{ ...place, financeRecordsDue }] };
}

function events(answer: unknown, length: number): unknown {
  const page = z.parse(upcomingEventsSchema, answer);
  const repeated = repeat(page.events[0], length, (event, index) => ({
    ...event,
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  }));
  return { ...page, events: repeated, total: length, next: null };
}

function repeat<Entry>(
  entry: Entry | undefined,
  length: number,
  copy: (entry: Entry, index: number) => Entry,
): Entry[] {
  if (entry === undefined) throw new Error('The demo has nothing to repeat');
  return Array.from({ length }, (_, index) => copy(entry, index));
}
