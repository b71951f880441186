import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { noTests, settle, summary } from './counts.ts';
import type { Counts } from './counts.ts';
import { root } from './steps.ts';
import type { Step } from './steps.ts';

const MINUTE_MS = 60_000;
const INTERRUPTED_EXIT_CODE = 130;

let stopCurrent: () => void = () => undefined;

/** Ctrl+C ends the current step, with everything it started, and then this program. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopCurrent();
      process.exit(INTERRUPTED_EXIT_CODE);
    });
  }
}

/** Runs one step, shows its output and returns its counts. */
export async function runStep(step: Step): Promise<Counts> {
  console.log(`\n── ${step.title}`);
  if (step.impossible !== undefined) {
    console.log(`   ${step.impossible.reason}`);
    return step.impossible.required ? { ...noTests, failed: 1 } : { ...noTests, skipped: 1 };
  }
  const startedAt = performance.now();
  if (step.report !== undefined) prepareReport(step.report.file);
  const endedWell = await runProgram(step);
  const counts = settle(endedWell, step.report && readReport(step.report));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  const result = step.report === undefined ? (endedWell ? 'in order' : 'NOT in order') : summary(counts);
  console.log(`   ${step.title}: ${result} (${seconds} s)`);
  return counts;
}

function prepareReport(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
}

function readReport({ file, read }: NonNullable<Step['report']>): Counts {
  if (!existsSync(file)) return noTests;
  return read(file);
}

async function runProgram(step: Step): Promise<boolean> {
  const [script = '', ...args] = step.command;
  const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    env: { ...process.env, ...step.env },
    stdio: ['ignore', 'inherit', 'inherit'],
    // A separate process group, so that a hanging step is killed with everything it started.
    detached: true,
  });
  const stop = (signal: NodeJS.Signals) => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, signal);
  };
  stopCurrent = () => stop('SIGTERM');
  const limit = setTimeout(() => {
    console.log(`   ${step.title}: ended after ${step.limitMinutes} minutes without a result`);
    stop('SIGKILL');
  }, step.limitMinutes * MINUTE_MS);
  const code = await new Promise((resolve) => child.once('close', resolve).once('error', () => resolve(1)));
  clearTimeout(limit);
  return code === 0;
}
