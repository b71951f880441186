import { add, noTests, summary } from './testing/counts.ts';
import { runStep, stopOnSignal } from './testing/run-step.ts';
import { stepsOf } from './testing/steps.ts';
import type { Selection } from './testing/steps.ts';

/**
 * `npm test`: everything, or one part of it (`check`, `unit`, `e2e`). Continues after a failing step, and
 * ends with one line of counts.
 */
const selections: Selection[] = ['all', 'check', 'unit', 'e2e'];
const wanted = process.argv[2] ?? 'all';
const selection = selections.find((known) => known === wanted);

if (selection === undefined) {
  console.error(`There is no “${wanted}” to test. Choose one of: ${selections.join(', ')}.`);
  process.exitCode = 1;
} else {
  stopOnSignal();
  let total = noTests;
  for (const step of stepsOf(selection)) total = add(total, await runStep(step));
  console.log(`\nTook ${process.uptime().toFixed(0)} s.\n${summary(total)}`);
  process.exitCode = total.failed === 0 ? 0 : 1;
}
