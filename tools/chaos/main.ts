/**
 * `npm run chaos:payments`: payments under fault injection (G19, F1 to F6). The portal must finish without a
 * violation. A naive server and a gateway with reusable keys must both be caught: otherwise the check proves nothing.
 *
 *   npm run chaos:payments -- --payments 1000 --seed 7 --only portal
 *
 * CHAOS_ENGINE=server uses the installed PostgreSQL instead of the embedded one.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { countViolations } from './checker.ts';
import type { Findings } from './checker.ts';
import { printFindings } from './print-findings.ts';
import { runOnce } from './run.ts';
import type { RunReport } from './run.ts';

const runs = {
  portal: { title: 'The portal', subject: 'portal', reusableKeys: false, share: 1 },
  naive: { title: 'A naive server', subject: 'naive', reusableKeys: false, share: 0.2 },
  reusable: {
    title: 'The portal, with keys that can be used again',
    subject: 'portal',
    reusableKeys: true,
    share: 0.2,
  },
} as const;

const names = ['portal', 'naive', 'reusable'] as const;

const leastCharged = 0.5;

const labels: Readonly<Record<keyof Findings, string>> = {
  chargedTwice: 'charged twice',
  chargedUnrecorded: 'charged and not recorded',
  recordedUncharged: 'recorded and not charged',
  leftOpen: 'left open',
  shownWrongly: 'shown a wrong outcome',
};

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    only: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (values.help) {
  console.log('npm run chaos:payments -- [--payments 1000] [--seed N] [--only portal|naive|reusable]');
  process.exit();
}
const engine = process.env['CHAOS_ENGINE'] === 'server' ? 'server' : 'embedded';

console.log(`Seed ${values.seed}, ${engine} database. The same faults again: --seed ${values.seed}\n`);
let isGood = true;
for (const name of names) {
  if (values.only !== undefined && values.only !== name) continue;
  const { title, subject, reusableKeys, share } = runs[name];
  const payments = Math.ceil(Number(values.payments) * share);
  console.log(`${title}: ${payments} payments`);
  const report = await runOnce({ subject, reusableKeys, payments, seed: `${values.seed}-${name}`, engine });
  const violations = countViolations(report.findings);
  // A run without payments proves nothing.
  const isTelling = report.charged >= payments * leastCharged;
  const isExpected = isTelling && (name === 'portal' ? violations === 0 : violations > 0);
  print(report);
  console.log(isExpected ? '  As expected.\n' : '  NOT AS EXPECTED.\n');
  isGood &&= isExpected;
}
process.exit(isGood ? 0 : 1);

function print({ findings, charged, seconds, kills, crashes, databaseRestarts, outcomes }: RunReport): void {
  console.log(
    `  ${charged} charges in ${seconds.toFixed(0)} s; ${kills} kills, ${databaseRestarts} database restarts, ${crashes} ends of their own`,
  );
  const shown = Object.entries(outcomes).map(([what, times]) => `${what} ${times}`);
  console.log(`  Payers: ${shown.sort().join(', ')}`);
  printFindings(labels, findings);
}
