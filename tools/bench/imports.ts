/**
 * `npm run bench:imports -- [options]`: imports into an empty database and into a generated state in one run: a bulk
 * package of two schools and a delta. Then imports one night's packages for many schools into the state, with the
 * latencies of families who read meanwhile. Takes the options of `bench:state`, the number of packages in the night
 * (`--night 1300`) and how many are imported at a time (`--parallel 4`).
 */
import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { importPackage } from '../../apps/api/src/import/index.ts';
import type { ImportOptions } from '../../apps/api/src/import/index.ts';
import { migrateToLatest } from '../../apps/api/src/platform/database/migrations/migrate.ts';
import { writePackage } from './imports/package-writer.ts';
import type { PackagePart, PackageSize } from './imports/package-writer.ts';
import { startReaders } from './imports/readers.ts';
import { asOwner, openData } from './state/data.ts';
import type { PageFigures } from './state/measure.ts';
import { readOptions } from './state/options.ts';

const args = process.argv.slice(2);

/** Removes one of this benchmark's own options from the arguments; `bench:state` parses the rest. */
function takeNumber(option: string, fallback: number): number {
  const index = args.indexOf(option);
  return index === -1 ? fallback : Number(args.splice(index, 2)[1]);
}

const night = takeNumber('--night', 100);
const parallel = takeNumber('--parallel', 4);
const folder = path.join(os.tmpdir(), `portal-bench-imports-${process.pid}`);

interface AloneFigures {
  bulkSeconds: number;
  deltaSeconds: number;
}

interface NightFigures {
  nightBulkSeconds: number;
  nightDeltaSeconds: number;
}

/** A new prefix for each run, because the state's data is kept between runs. */
const runNumber = Date.now() % 46_656;
const run = runNumber.toString(36).padStart(3, '0').toUpperCase();
/** The generated state's EQ IDs end with A, so those of this run end with another letter. */
const eqIdLetter = String.fromCodePoint(66 + (runNumber % 25));
const twoSchools: PackageSize = {
  schools: 2,
  studentsPerSchool: 800,
  absencesPerStudent: 26,
  prefix: `${run}A`,
  firstEqId: runNumber * 200_000,
  eqIdLetter,
};
const twoMoreSchools: PackageSize = {
  ...twoSchools,
  prefix: `${run}B`,
  firstEqId: runNumber * 200_000 + 5000,
};
const smallSchool = (index: number): PackageSize => ({
  schools: 1,
  studentsPerSchool: 20,
  absencesPerStudent: 5,
  prefix: `${run}N${index}X`,
  firstEqId: runNumber * 200_000 + 10_000 + index * 100,
  eqIdLetter,
});
const firstCode = ({ prefix }: PackageSize): string => `${prefix}0`;
const delta: PackagePart = { mode: 'delta', files: ['absences'], rows: 174, attendanceCode: '500' };

let written = 0;
async function prepare(size: PackageSize, part: PackagePart): Promise<string> {
  written += 1;
  const place = path.join(folder, String(written));
  await writePackage(place, size, part);
  return place;
}

/** Imports the package; throws when it isn't accepted. Returns the seconds taken. */
async function importInto(
  connectionString: string,
  place: string,
  options: ImportOptions = {},
): Promise<number> {
  const from = performance.now();
  const report = await importPackage(connectionString, place, options);
  if (report.outcome !== 'imported') {
    throw new Error(`${report.outcome}: ${JSON.stringify(report.problems.slice(0, 3))}`);
  }
  return (performance.now() - from) / 1000;
}

interface NightlyPackage {
  place: string;
  school: string;
}

/** Imports packages of many schools, several at a time, like the nightly imports. */
async function runNight(connectionString: string, packages: readonly NightlyPackage[]): Promise<number> {
  const from = performance.now();
  const queue = [...packages];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift())
      await importInto(connectionString, next.place, { school: { centreCode: next.school } });
  };
  const ended = await Promise.allSettled(Array.from({ length: parallel }, work));
  for (const one of ended) if (one.status === 'rejected') throw one.reason;
  return (performance.now() - from) / 1000;
}

/** Takes the latencies that families saw since the last call. */
type Reading = (when: string) => Promise<void>;

/** How long families read before the first import. */
const quietSeconds = 20;

/** Imports while nobody reads, so that the empty database and the state are compared alike. */
async function measureAlone(connectionString: string): Promise<AloneFigures> {
  const bulkSeconds = await importInto(connectionString, await prepare(twoSchools, { mode: 'bulk' }));
  // The delta contains only rows of the first school.
  const school = firstCode(twoSchools);
  const deltaSeconds = await importInto(connectionString, await prepare(twoSchools, delta), {
    school: { centreCode: school },
  });
  return { bulkSeconds, deltaSeconds };
}

async function measureNight(connectionString: string, read: Reading): Promise<NightFigures> {
  const twoBulks = await prepare(twoMoreSchools, { mode: 'bulk' });
  const schools = Array.from({ length: night }, (_, index) => smallSchool(index));
  const prepareNight = (part: PackagePart): Promise<NightlyPackage[]> =>
    Promise.all(schools.map(async (size) => ({ place: await prepare(size, part), school: firstCode(size) })));
  const bulks = await prepareNight({ mode: 'bulk' });
  const deltas = await prepareNight({ ...delta, rows: 20 });
  await read('while packages are written');
  await wait(quietSeconds * 1000);
  await read('before the imports');
  await importInto(connectionString, twoBulks);
  await read('during the bulk import of two schools');
  const nightBulkSeconds = await runNight(connectionString, bulks);
  await read(`during a night of ${night} bulk packages`);
  const nightDeltaSeconds = await runNight(connectionString, deltas);
  await read(`during a night of ${night} deltas`);
  return { nightBulkSeconds, nightDeltaSeconds };
}

const data = await openData(readOptions(args), new Date());
try {
  const emptyUrl = data.school.ownerConnectionString.replace('/one_school?', '/empty_for_imports?');
  await asOwner(data.state.ownerConnectionString, async (client) => {
    await client.query('drop database if exists empty_for_imports');
    await client.query('create database empty_for_imports');
  });
  await migrateToLatest(emptyUrl);
  const empty = await measureAlone(emptyUrl);
  const state = await measureAlone(data.state.ownerConnectionString);
  console.table({ empty, state });
  const readers = await startReaders(data.state);
  const latencies: Record<string, PageFigures> = {};
  const nightly = await measureNight(data.state.ownerConnectionString, async (when) => {
    latencies[when] = await readers.figures();
  });
  await readers.close();
  console.table({ state: nightly });
  console.log('home of families in the state with a warm cache, one at a time; milliseconds');
  console.table(latencies);
} finally {
  await data.close();
  rmSync(folder, { recursive: true, force: true });
}
