/** One run: families pay a thousand invoices during faults, then the ledger is compared with the database. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { migrateToLatest } from '../../apps/api/src/platform/database/migrations/migrate.ts';
import { createRandom } from '../../packages/demo-data/src/random.ts';
import type { Random } from '../../packages/demo-data/src/random.ts';
import { startSimulators } from '../../packages/simulators/src/index.ts';
import { freePort, freePortPair } from '../lib/ports.ts';
import { findViolations } from './checker.ts';
import type { Charge, Findings, ShownOutcome } from './checker.ts';
import { startChaosDatabase } from './database.ts';
import { makeChaosFamilies } from './families.ts';
import type { ChaosFamily, OwedInvoice } from './families.ts';
import { startNemesis } from './nemesis.ts';
import { pay } from './payer.ts';
import type { PayerWorld } from './payer.ts';
import { startServers } from './servers.ts';
import { servers as subjects } from './subjects.ts';
import type { Subject } from './subjects.ts';

export interface RunOptions {
  subject: Subject;
  reusableKeys: boolean;
  payments: number;
  seed: string;
  engine: string;
}

export interface RunReport {
  findings: Findings;
  charged: number;
  seconds: number;
  kills: number;
  crashes: number;
  databaseRestarts: number;
  outcomes: Record<string, number>;
}

const payersAtOnce = 16;
const settleWithinMs = 90_000;

export async function runOnce(options: RunOptions): Promise<RunReport> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-chaos-'));
  const closing: (() => Promise<void>)[] = [];
  try {
    return await runIn(dataDir, options, closing);
  } finally {
    for (const close of closing.reverse()) await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function runIn(
  dataDir: string,
  { subject, reusableKeys, payments, seed, engine }: RunOptions,
  closing: (() => Promise<void>)[],
): Promise<RunReport> {
  const random = createRandom(seed);
  const database = await startChaosDatabase(dataDir, engine);
  closing.push(() => database.stop());
  const { connectionString } = database;
  await migrateToLatest(connectionString);
  const tested = subjects[subject];
  const pool = new pg.Pool({ connectionString, max: 2 });
  pool.on('error', () => undefined);
  closing.push(() => pool.end());
  await tested.prepare(pool);
  const families = await makeChaosFamilies(connectionString, payments, random);
  const port = await freePortPair();
  const simulators = await startSimulators({ port, smtpPort: port + 1 });
  closing.push(() => simulators.close());
  const ports = [await freePort(), await freePort()];
  const servers = await startServers(tested.script, ports, environment(connectionString, port));
  closing.push(() => servers.stop());
  const nemesis = await startNemesis({
    random,
    servers,
    database,
    reusableKeys,
    simulatorsUrl: simulators.url,
  });
  const shown: ShownOutcome[] = [];
  const counts: Record<string, number> = {};
  const world: PayerWorld = {
    urls: servers.urls,
    random,
    shown,
    counts,
    at: (_, position) => nemesis.at(position),
  };
  const began = performance.now();
  await payEverything(world, families, (share) => nemesis.progress(share));
  await nemesis.stop();
  await servers.ready();
  const recorded = await untilSettled(() => tested.listRecorded(pool));
  const ledger: Charge[] = await (await fetch(`${simulators.url}/bpoint/ledger`)).json().then(chargesOf);
  return {
    findings: findViolations({ ledger, recorded, shown: await tested.shownOf(pool, shown) }),
    charged: ledger.filter(({ event }) => event === 'charged').length,
    seconds: (performance.now() - began) / 1000,
    ...servers.counts(),
    databaseRestarts: nemesis.databaseRestarts(),
    outcomes: counts,
  };
}

function chargesOf(value: unknown): Charge[] {
  return Array.isArray(value) ? value : [];
}

const environment = (connectionString: string, simulatorsPort: number): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'development',
  DATABASE_URL: connectionString,
  PORTAL_SECRET: 'a secret for chaos, long enough to be one',
  SIMULATORS_PORT: String(simulatorsPort),
  LIMITS_SCALE: '100000',
  LOG_LEVEL: process.env['CHAOS_LOG'] ?? 'silent',
  CAPTCHA: 'off',
  // Minutes in production, which would make a run too long.
  PAYMENT_KEY_SECONDS: '6',
  PAYMENT_RECONCILE_SECONDS: '0.5',
});

async function payEverything(
  world: PayerWorld,
  families: readonly ChaosFamily[],
  progress: (share: number) => void,
): Promise<void> {
  const { random } = world;
  const baskets = shuffled(
    families.flatMap((family) => basketsOf(family, random).map((basket) => ({ family, basket }))),
    random,
  );
  const all = baskets.length;
  const work = async (): Promise<void> => {
    for (let next = baskets.shift(); next; next = baskets.shift()) {
      const { family, basket } = next;
      const sessions = random.chance(0.5) ? family.sessions : [...family.sessions].reverse();
      const [payer = '', other = ''] = sessions;
      // Another tab of the same parent, or the other parent, at the same moment.
      const rival = random.chance(0.2) ? [pay(world, random.chance(0.5) ? payer : other, basket, 1)] : [];
      await Promise.all([pay(world, payer, basket), ...rival]);
      progress(1 - baskets.length / all);
    }
  };
  await Promise.all(Array.from({ length: payersAtOnce }, work));
}

function basketsOf({ invoices }: ChaosFamily, random: Random): OwedInvoice[][] {
  const baskets: OwedInvoice[][] = [];
  for (let from = 0; from < invoices.length;) {
    const size = 1 + random.below(3);
    baskets.push(invoices.slice(from, from + size));
    from += size;
  }
  return baskets;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, at: random.next() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item);
}

/** Waits for the reconciler. A payment that is still open afterwards is a violation. */
async function untilSettled<T extends { state: string }>(list: () => Promise<T[]>): Promise<T[]> {
  const deadline = performance.now() + settleWithinMs;
  for (;;) {
    const recorded = await list();
    const isSettled = recorded.every(({ state }) => state !== 'open');
    if (isSettled || performance.now() > deadline) return recorded;
    await wait(500);
  }
}
