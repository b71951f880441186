/** Shared by the rehearsals on a cluster: steps under load, and a report in a dated file. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartProblem } from '../../lib/start-problem.ts';
import type { Cluster } from './cluster.ts';
import type { Daemon } from './daemon.ts';
import { run } from './programs.ts';
import { figuresOf, graceMs } from './recorder.ts';
import type { Sample } from './recorder.ts';
import { isPassed, writeReport } from './report.ts';
import type { Rehearsal, StepReport } from './report.ts';
import type { Step } from './steps.ts';

/** The load goes on for this long after each step, so that the step's figures include the failures it caused. */
export const afterMs = graceMs + 3000;

/** Runs a rehearsal and writes its report; the exit code is 1 unless it passed. */
export async function runRehearsal(
  name: string,
  folder: string,
  rehearse: () => Promise<Rehearsal>,
): Promise<void> {
  try {
    const rehearsal = await rehearse();
    const minute = rehearsal.at.toISOString().slice(0, 16).replace(':', '');
    const file = path.join(folder, `${name}-${minute}.md`);
    mkdirSync(folder, { recursive: true });
    const text = writeReport(rehearsal);
    writeFileSync(file, text);
    console.log(`\n${text}\nThe report is in ${file}`);
    process.exitCode = isPassed(rehearsal) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof StartProblem ? error.message : error);
    process.exitCode = 1;
  }
}

/** Runs the steps in order while families send requests. */
export async function runSteps(
  steps: readonly Step[],
  cluster: Cluster,
  samples: readonly Sample[],
): Promise<StepReport[]> {
  const reports: StepReport[] = [];
  for (const { name, run: act } of steps) {
    console.log(`${name} …`);
    const first = samples.length;
    const outage = await act(cluster);
    await wait(afterMs);
    const figures = figuresOf(samples.slice(first), outage);
    const { requests, failed, failedOutside, p99 } = figures;
    console.log(
      `  ${failed} of ${requests} requests failed, ${failedOutside} outside the outage; p99 ${p99} ms`,
    );
    reports.push({ name, figures, awayMs: outage && outage.until - outage.from });
  }
  return reports;
}

/** The processes that must still run at the end. */
export function daemonsOf({ web, worker, pooler, haproxy, primary }: Cluster): Daemon[] {
  return [...[...web, worker, pooler, haproxy].map(({ daemon }) => daemon), primary.daemon];
}

/** The versions of the cluster's programs. */
export function versionsOf({ host }: Cluster): string[] {
  const { haproxy, pgbouncer, postgres } = host.programs;
  const lines = [
    run(haproxy, ['-v'], null),
    run(pgbouncer, ['--version'], null),
    run(path.join(postgres, 'postgres'), ['--version'], null),
  ];
  return lines.map((text) => text.split('\n')[0]?.replace(/ - https.*| \(Debian.*/, '') ?? '');
}
