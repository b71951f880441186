/**
 * `npm run bench:state`: pages of thousands of families in a generated state, with a cold and a warm cache, compared with
 * one school of the same size in the same run. Prints tables and writes the figures as JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openData } from './state/data.ts';
import type { BenchDatabase } from './state/data.ts';
import { renewSessions, signInFamilies } from './state/families.ts';
import type { Family } from './state/families.ts';
import { home, oneByOne, pages, together } from './state/measure.ts';
import type { CrowdFigures, PageFigures } from './state/measure.ts';
import { readOptions } from './state/options.ts';
import type { StateOptions } from './state/options.ts';
import { explainAll } from './state/plans.ts';
import type { StatementPlan } from './state/plans.ts';
import { startPortal } from './state/portal.ts';
import type { BenchPortal } from './state/portal.ts';
import { printFigures } from './state/report.ts';

export interface DatabaseFigures {
  /** Each page one request at a time, with a cold cache. */
  cold: Record<string, PageFigures>;
  /** Statements that a page sends with a cold cache, the session's included. */
  statements: Record<string, number>;
  plans: Record<string, StatementPlan[]>;
  crowdCold: CrowdFigures;
  crowdWarm: CrowdFigures;
}

const ports = { state: 4730, 'one school': 4731 };
/** Families that warm the processes up before the first figure. */
const warmUp = 150;

export async function runState(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const data = await openData(options, new Date());
  try {
    const school = await measureDatabase(data.school, options);
    const state = await measureDatabase(data.state, options);
    const figures = { students: options.students, schools: options.schools, state, school };
    printFigures(figures);
    mkdirSync(path.dirname(options.output), { recursive: true });
    writeFileSync(options.output, `${JSON.stringify(figures, null, 2)}\n`);
    console.log(`The figures are in ${options.output}`);
  } finally {
    await data.close();
  }
}

async function measureDatabase(
  database: BenchDatabase,
  { families: wanted, crowd }: StateOptions,
): Promise<DatabaseFigures> {
  const all = await signInFamilies(database, wanted + crowd + warmUp + 1);
  // A single school has fewer families than are wanted: half of them are measured one at a time.
  const alone = all.slice(0, Math.min(wanted, Math.floor((all.length - warmUp) / 2)));
  const rest = all.slice(alone.length);
  const portal = await startPortal(database, ports[database.name]);
  try {
    return await measurePortal(portal, { alone, first: rest.slice(0, warmUp), crowd: rest.slice(warmUp) });
  } finally {
    await portal.close();
  }
}

interface Groups {
  first: readonly Family[];
  alone: readonly Family[];
  crowd: readonly Family[];
}

async function measurePortal(portal: BenchPortal, { first, alone, crowd }: Groups): Promise<DatabaseFigures> {
  const figures: Pick<DatabaseFigures, 'cold' | 'statements' | 'plans'> = {
    cold: {},
    statements: {},
    plans: {},
  };
  const [example, ...others] = first;
  if (!example) throw new Error('There are no families');
  for (const [name, page] of Object.entries(pages)) {
    await renewSessions(portal.database);
    await together(portal, page, others);
    const statements = await portal.statementsOf(() => portal.get(page(example), example));
    figures.statements[name] = statements.length;
    figures.plans[name] = await explainAll(portal.database, statements);
    figures.cold[name] = await oneByOne(portal, page, alone);
  }
  await renewSessions(portal.database);
  const crowdCold = await together(portal, home, crowd);
  // What fits in the cache of one process.
  const kept = crowd.slice(-1000);
  return { ...figures, crowdCold, crowdWarm: await together(portal, home, [...kept, ...kept, ...kept]) };
}
