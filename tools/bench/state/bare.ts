/** The statements of a page, run directly by a driver: what the database alone takes, without the portal or HTTP. */
import pg from 'pg';
import type { BenchDatabase } from './data.ts';
import type { Family } from './families.ts';
import { concurrent, figuresOf, perSecond } from './measure.ts';
import type { PageFigures, PagePath } from './measure.ts';
import { startPortal } from './portal.ts';
import type { RecordedStatement } from './portal.ts';

const port = 4732;

export interface BareFigures {
  alone: PageFigures;
  /** Uses one connection for each concurrent request of the crowd. */
  crowd: PageFigures & { perSecond: number };
}

type Page = readonly RecordedStatement[];

/**
 * Records the page's reads for each family in a portal of its own, whose cache is empty. Then runs the first half one at
 * a time and the rest concurrently.
 */
export async function measureBare(
  database: BenchDatabase,
  page: PagePath,
  families: readonly Family[],
): Promise<BareFigures> {
  const portal = await startPortal(database, port);
  const recorded: Page[] = [];
  try {
    for (const family of families)
      recorded.push(await portal.statementsOf(() => portal.get(page(family), family)));
  } finally {
    await portal.close();
  }
  const half = Math.floor(recorded.length / 2);
  const [alone] = await replay(database, recorded.slice(0, half), 1);
  const [crowd, seconds] = await replay(database, recorded.slice(half), concurrent);
  return {
    alone: figuresOf(alone),
    crowd: { ...figuresOf(crowd), perSecond: perSecond(crowd.length, seconds) },
  };
}

/** Runs the pages on this many connections; returns the milliseconds of each page, and the seconds of all. */
async function replay(
  database: BenchDatabase,
  recorded: readonly Page[],
  connections: number,
): Promise<[latencies: number[], seconds: number]> {
  const clients = await Promise.all(Array.from({ length: connections }, () => connect(database)));
  const [example] = recorded;
  if (!example) throw new Error('No page was recorded');
  try {
    for (const client of clients) for (let time = 0; time < planned; time += 1) await run(client, example);
    const waiting = recorded.values();
    const latencies: number[] = [];
    const start = performance.now();
    await Promise.all(
      clients.map(async (client) => {
        for (const page of waiting) latencies.push(await run(client, page));
      }),
    );
    return [latencies, (performance.now() - start) / 1000];
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** After this many runs a connection keeps one plan for all values. */
const planned = 10;

async function connect({ connectionString }: BenchDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

/** The portal sends some statements of a page at once, so their order differs. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const name = names.get(text) ?? `statement-${names.size}`;
  names.set(text, name);
  return name;
}

async function run(client: pg.Client, page: Page): Promise<number> {
  const start = performance.now();
  for (const { text, values, isPrepared } of page)
    await client.query({ text, values, ...(isPrepared && { name: nameOf(text) }) });
  return performance.now() - start;
}
