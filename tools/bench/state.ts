/**
 * `npm run bench:state`: requests pages for thousands of families in a generated state, with a cold and a warm cache, and
 * for families of one generated school in the same run, then pages of a school's office. Prints tables and writes the figures as JSON.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { measureBare } from './state/bare.ts';
import type { BareFigures } from './state/bare.ts';
import { openData } from './state/data.ts';
import type { BenchData, BenchDatabase } from './state/data.ts';
import { renewSessions, signInFamilies } from './state/families.ts';
import type { Family } from './state/families.ts';
import { alternately, home, noCrowd, pages, together } from './state/measure.ts';
import type { CrowdFigures, PageFigures, PagePath } from './state/measure.ts';
import { measureOffice } from './state/office.ts';
import { readOptions } from './state/options.ts';
import type { StateOptions } from './state/options.ts';
import { explainAll } from './state/plans.ts';
import type { StatementPlan } from './state/plans.ts';
import { startPortal } from './state/portal.ts';
import type { BenchPortal } from './state/portal.ts';
import { printFigures } from './state/report.ts';

export interface DatabaseFigures {
  /** Each page, with one request at a time and a cold cache. */
  cold: Record<string, PageFigures>;
  /** The number of statements that a page sends with a cold cache, including the session's. */
  statements: Record<string, number>;
  plans: Record<string, StatementPlan[]>;
  crowdCold: CrowdFigures;
  crowdWarm: CrowdFigures;
  /** The statements of home alone. */
  bareHome: BareFigures | null;
}

const ports = { state: 4730, 'one school': 4731 };
const officePort = 4732;
/** The number of families that warm up the processes before measuring. */
const warmUp = 150;

export async function runState(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  const data = await openData(options, new Date());
  try {
    const [state, school] = await measureBoth(data, options);
    const office = await measureOffice(data.state, officePort);
    const figures = { students: options.students, schools: options.schools, state, school, office };
    printFigures(figures);
    mkdirSync(path.dirname(options.output), { recursive: true });
    writeFileSync(options.output, `${JSON.stringify(figures, null, 2)}\n`);
    console.log(`The figures are in ${options.output}`);
  } finally {
    await data.close();
  }
}

interface Subject {
  portal: BenchPortal;
  first: readonly Family[];
  alone: readonly Family[];
  crowd: readonly Family[];
  figures: DatabaseFigures;
}

/** Alternates between the two databases, so that load on the machine affects both alike. */
async function measureBoth(
  data: BenchData,
  options: StateOptions,
): Promise<[state: DatabaseFigures, school: DatabaseFigures]> {
  const state = await openSubject(data.state, options);
  const school = await openSubject(data.school, options);
  try {
    for (const [name, page] of Object.entries(pages)) {
      for (const subject of [state, school]) await prepare(subject, name, page);
      const [ofState, ofSchool] = await alternately([state, school], page);
      state.figures.cold[name] = ofState;
      school.figures.cold[name] = ofSchool;
    }
    for (const subject of [state, school]) await measureCrowd(subject);
    return [state.figures, school.figures];
  } finally {
    await Promise.all([state.portal.close(), school.portal.close()]);
  }
}

async function openSubject(
  database: BenchDatabase,
  { families: wanted, crowd }: StateOptions,
): Promise<Subject> {
  const all = await signInFamilies(database, wanted + crowd + warmUp + 1);
  // One school has fewer families than requested: half of them are measured one at a time, half concurrently.
  const alone = all.slice(0, Math.min(wanted, Math.floor((all.length - warmUp) / 2)));
  const rest = all.slice(alone.length);
  return {
    portal: await startPortal(database, ports[database.name]),
    alone,
    first: rest.slice(0, warmUp),
    crowd: rest.slice(warmUp),
    figures: { cold: {}, statements: {}, plans: {}, crowdCold: noCrowd, crowdWarm: noCrowd, bareHome: null },
  };
}

/** Warms up the processes, then explains the statements of one family's page. */
async function prepare({ portal, first, figures }: Subject, name: string, page: PagePath): Promise<void> {
  const [example, ...others] = first;
  if (!example) throw new Error('There are no families');
  await renewSessions(portal.database);
  await together(portal, page, others);
  const statements = await portal.statementsOf(() => portal.get(page(example), example));
  figures.statements[name] = statements.length;
  figures.plans[name] = await explainAll(portal.database, statements);
}

async function measureCrowd({ portal, alone, crowd, figures }: Subject): Promise<void> {
  await renewSessions(portal.database);
  figures.crowdCold = await together(portal, home, crowd);
  // As many responses as one process can cache.
  const kept = crowd.slice(-1000);
  figures.crowdWarm = await together(portal, home, [...kept, ...kept, ...kept]);
  await renewSessions(portal.database);
  figures.bareHome = await measureBare(portal.database, home, alone.slice(0, 1000));
}
