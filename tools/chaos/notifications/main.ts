/**
 * `npm run chaos:notifications`: how fast notifications are sent, and whether each arrives exactly once while workers
 * are killed (W-7.7).
 *
 *   npm run chaos:notifications -- --notifications 100000 --seed 7 --only chaos
 *
 * CHAOS_ENGINE=server uses the installed PostgreSQL instead of the embedded one.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { printFindings } from '../print-findings.ts';
import { causeChaos, measureSpeed } from './run.ts';
import type { ChaosReport, SpeedReport } from './run.ts';
import { inWorld } from './world.ts';

const { values } = parseArgs({
  options: {
    notifications: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log('npm run chaos:notifications -- [--notifications 100000] [--seed N] [--only speed|chaos]');
  process.exit();
}
const engine = process.env['CHAOS_ENGINE'] === 'server' ? 'server' : 'embedded';
const notifications = Number(values.notifications);
const { seed, only } = values;
const maySkip = (part: string): boolean => only !== undefined && only !== part;

console.log(`Seed ${seed}, ${engine} database. The same faults again: --seed ${seed}\n`);

const labels: Readonly<Record<keyof ChaosReport['findings'], string>> = {
  lost: 'lost',
  duplicated: 'shown twice',
  inQuietHours: 'in quiet hours',
  unrecorded: 'arrived and not recorded',
  calledAgain: 'devices called again that are gone',
};

function printSpeed(title: string, { sent, enqueueSeconds, perSecond }: SpeedReport): void {
  const enqueued = `enqueued in ${enqueueSeconds.toFixed(1)} s`;
  console.log(`${title}: ${sent} ${enqueued}, sent at ${perSecond.toFixed(0)}/s`);
}

function printChaos(report: ChaosReport): void {
  const { enqueued, enqueueSeconds, arrived, repeated, kills, crashes, seconds, findings } = report;
  console.log(`${enqueued} notifications enqueued in ${enqueueSeconds.toFixed(1)} s while being sent`);
  console.log(
    `  ${arrived} arrived in ${seconds.toFixed(0)} s, ${repeated} of them were sent more than once`,
  );
  console.log(`  ${kills} workers killed, ${crashes} ended by themselves`);
  printFindings(labels, findings);
}

if (!maySkip('speed')) {
  const speeds = [
    { title: 'Web push', platforms: ['web'] },
    { title: 'FCM and APNs', platforms: ['gcm', 'apns'] },
  ] as const;
  for (const { title, platforms } of speeds)
    printSpeed(
      title,
      await inWorld(engine, (world) => measureSpeed(world, { seed, notifications, platforms })),
    );
}
let isGood = true;
if (!maySkip('chaos')) {
  const report = await inWorld(engine, (world) => causeChaos(world, { seed, notifications }));
  printChaos(report);
  isGood = Object.values(report.findings).every((found) => found.length === 0) && report.arrived > 0;
  console.log(isGood ? '  Passed.' : '  FAILED.');
}
process.exit(isGood ? 0 : 1);
