/** The runs: how fast notifications are sent, and whether each arrives once while workers are killed. */
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '../../../packages/demo-data/src/random.ts';
import type { Random } from '../../../packages/demo-data/src/random.ts';
import { calledAgain, findViolations } from './checker.ts';
import type { Findings } from './checker.ts';
import { notifyEverybody } from './enqueue.ts';
import { startNemesis } from './nemesis.ts';
import { makePeople, setRest } from './people.ts';
import type { Person, Platform } from './people.ts';
import { countSent, countWaiting, listRecorded } from './records.ts';
import type { World } from './world.ts';

export interface SpeedReport {
  sent: number;
  enqueueSeconds: number;
  perSecond: number;
}

const workersOfSpeed = 2;
const workersOfChaos = 3;
/** Notifications per person. */
const events = 5;
const named = (group: string): string[] => Array.from({ length: events }, (_, at) => `${group}-${at}`);

const peopleOf = (
  { config, pool, push }: World,
  random: Random,
  counts: Readonly<Record<Platform, number>>,
  resting: number,
): Promise<Person[]> =>
  makePeople(pool, {
    counts,
    resting,
    random,
    services: push,
    serverKey: config.push.web?.publicKey ?? '',
    keys: config.secrets.sealing,
  });

/** Enqueues everything before the workers start, and measures from the first arrival to the last. */
export async function measureSpeed(
  world: World,
  { seed, notifications, platforms }: { seed: string; notifications: number; platforms: readonly Platform[] },
): Promise<SpeedReport> {
  const { db, pool, push } = world;
  const each = Math.ceil(notifications / events / platforms.length);
  const counts = { web: 0, apns: 0, gcm: 0, ...Object.fromEntries(platforms.map((name) => [name, each])) };
  const people = await peopleOf(world, createRandom(seed), counts, 0);
  await setRest(pool, people, new Date());
  const enqueueSeconds = await notifyEverybody(db, people, named(seed));
  await pool.query('analyze');
  await push.clear();
  const workers = await world.startWorkers(workersOfSpeed);
  await untilNone(() => countWaiting(pool, 60));
  await workers.stop();
  const ledger = await push.ledger();
  const times = ledger.map(({ lastAt }) => lastAt);
  const seconds =
    (times.reduce((a, b) => Math.max(a, b), 0) - times.reduce((a, b) => Math.min(a, b), Infinity)) / 1000;
  return { sent: ledger.length, enqueueSeconds, perSecond: ledger.length / seconds };
}

export interface ChaosReport {
  findings: Findings & { calledAgain: string[] };
  enqueued: number;
  enqueueSeconds: number;
  arrived: number;
  repeated: number;
  kills: number;
  crashes: number;
  seconds: number;
}

const goneShare = 0.01;
const restingShare = 0.1;
/** Longer than enqueuing takes. */
const napMs = 120_000;

export async function causeChaos(
  world: World,
  { seed, notifications }: { seed: string; notifications: number },
): Promise<ChaosReport> {
  const { db, pool, push } = world;
  const random = createRandom(seed);
  const quarter = Math.ceil(notifications / events / 4);
  const people = await peopleOf(
    world,
    random,
    { web: quarter * 2, apns: quarter, gcm: quarter },
    restingShare,
  );
  const napEnds = new Date(Math.ceil((Date.now() + napMs) / 1000) * 1000);
  await setRest(pool, people, napEnds);
  const gone = people.filter(() => random.chance(goneShare));
  for (const { platform: service, device } of gone) await push.fault({ service, device, mode: 'gone' });
  const began = performance.now();
  const workers = await world.startWorkers(workersOfChaos);
  const expected = people.length * events;
  const nemesis = await startNemesis({ random, workers, push, countSent: () => countSent(pool), expected });
  const enqueueSeconds = await notifyEverybody(db, people, named(seed));
  // Waits until most messages are sent. The others wait for a retry, or for the lease of a killed worker.
  await untilBelow(() => countWaiting(pool, 0), expected * 0.02);
  await nemesis.stop();
  await wait(Math.max(0, napEnds.getTime() - Date.now()));
  await untilNone(() => countWaiting(pool, 60));
  const before = await push.goneCalls();
  await notifyEverybody(db, people, [`${seed}-again`]);
  await untilNone(() => countWaiting(pool, 60));
  const ledger = await push.ledger();
  const evidence = { people, gone: new Set(gone.map(({ device }) => device)), napEnds };
  const findings = findViolations({ ...evidence, ledger, recorded: await listRecorded(pool) });
  return {
    findings: { ...findings, calledAgain: calledAgain(before, await push.goneCalls()) },
    enqueued: expected,
    enqueueSeconds,
    arrived: ledger.length,
    repeated: ledger.filter(({ times }) => times > 1).length,
    ...workers.counts(),
    seconds: (performance.now() - began) / 1000,
  };
}

const longestMs = 15 * 60_000;

const untilNone = (count: () => Promise<number>): Promise<void> => untilBelow(count, 1);

/** Gives up after 15 minutes. The checker then reports the missing messages. */
async function untilBelow(count: () => Promise<number>, limit: number): Promise<void> {
  const deadline = performance.now() + longestMs;
  // A dispatcher that has just started needs a moment for its first poll.
  await wait(500);
  while (performance.now() < deadline && (await count()) >= limit) await wait(500);
}
