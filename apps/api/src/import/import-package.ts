/** Imports a package in one transaction: everything or nothing (D-1.1; docs/import.md). */
import pg from 'pg';
import { collectAccessChanges, noAccessChanges } from './access/access-changes.ts';
import type { AccessChange } from './access/access-changes.ts';
import { auditImport } from './access/access-audit.ts';
import { findExcessiveAccess } from './access/access-limits.ts';
import { collectProblems } from './rows/checks.ts';
import { fileDefinitions } from './files/index.ts';
import { collectPeople } from './preview/people-changes.ts';
import { planPackage } from './source/manifest.ts';
import type { PackagePlan } from './source/manifest.ts';
import { mergePackage } from './merge-package.ts';
import type { MergeRun } from './merge-package.ts';
import { ProgressMeter } from './report/progress.ts';
import type { ImportProgress } from './report/progress.ts';
import { PackageError, ProblemList } from './report/report.ts';
import type {
  FileReport,
  ImportOutcome,
  ImportProblem,
  ImportReport,
  ProblemCause,
} from './report/report.ts';
import { noteNews, touchAccounts } from './rows/scope.ts';
import type { SchoolKey } from './rows/scope.ts';
import { openPackage } from './source/source.ts';
import type { PackageSource } from './source/source.ts';
import { DEFAULT_PERCENT } from './removals.ts';
import type { RemovalLimits } from './removals.ts';

export interface ImportOptions {
  /** Who runs it, for the audit log. */
  by?: string;
  /** Does everything, then rolls back. */
  dryRun?: boolean;
  /** The school that the package is bound to. The package may not contain data of any other school. */
  school?: SchoolKey;
  /** Permits any number of removals. */
  confirmsRemovals?: boolean;
  /** Permits a package of one school to enrol students whom another school has enrolled. */
  confirmsJoining?: boolean;
  /** Permits any number of changes of access to students. */
  confirmsAccess?: boolean;
  /** The percentage of a school's parent–student pairs whose access a package may change; 5 by default. */
  accessLimit?: number;
  /** Removal limits of the kinds of records that differ from the default. */
  removalLimits?: RemovalLimits;
  /** The names of files that the package may have, without `.csv`. */
  onlyFiles?: readonly string[];
  /** Adds names to the report: of people who change, and of those whose access changes. */
  listsPeople?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Called for every problem, including those beyond the report's limit. */
  onProblem?: (problem: ImportProblem) => void;
  /** Called for each row that is left out of the import. */
  onLeftOut?: (problem: ImportProblem) => void;
  /** Called for each change of access to a student. */
  onAccessChange?: (change: AccessChange) => void;
  now?: () => Date;
}

/** Opens a package that is neither a folder nor a zip on disk. */
export type PackageOpener = () => Promise<PackageSource>;

interface Run extends MergeRun {
  isDryRun: boolean;
  by: string;
  confirmsAccess: boolean;
  accessLimit: number;
  onAccessChange: ImportOptions['onAccessChange'];
}

/**
 * PostgreSQL's error codes for conflicts between concurrent imports: deadlock or serialisation failure (40P01, 40001),
 * lock timeout (55P03), a row that both added (23505), or a file that one deleted and the other refers to (23503).
 */
const disturbed = new Set(['40P01', '40001', '55P03', '23505', '23503']);
const ATTEMPTS = 3;

/** Imports a folder or a zip into the register. Throws a PackageError when it can't be read. */
export async function importPackage(
  connectionString: string,
  location: string | PackageOpener,
  options: ImportOptions = {},
): Promise<ImportReport> {
  refuseUnknownLimits(options.removalLimits ?? {});
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(connectionString, location, options);
    } catch (error) {
      const isDisturbed = error instanceof pg.DatabaseError && disturbed.has(error.code ?? '');
      if (!isDisturbed || attempt === ATTEMPTS) throw error;
    }
  }
}

async function importOnce(
  connectionString: string,
  location: string | PackageOpener,
  options: ImportOptions,
): Promise<ImportReport> {
  const source = typeof location === 'string' ? await openPackage(location) : await location();
  const client = new pg.Client({ connectionString, application_name: 'portal-import' });
  try {
    const problems = new ProblemList(options.onProblem);
    const plan = await planPackage(source, problems);
    await client.connect();
    const meter = new ProgressMeter(bytesOf(plan, source), options.onProgress);
    const run: Run = {
      client,
      source,
      problems,
      leftOut: new ProblemList(options.onLeftOut),
      meter,
      warnings: plan.warnings,
      isDryRun: options.dryRun === true,
      school: options.school,
      confirmsRemovals: options.confirmsRemovals === true,
      confirmsJoining: options.confirmsJoining === true,
      by: options.by ?? 'import',
      confirmsAccess: options.confirmsAccess === true,
      accessLimit: options.accessLimit ?? DEFAULT_PERCENT,
      removalLimits: options.removalLimits ?? {},
      now: options.now?.() ?? new Date(),
      settledValues: 0,
      schools: [],
      excesses: [],
      onlyFiles: options.onlyFiles ?? null,
      recordsPeople: options.listsPeople === true,
      onAccessChange: options.onAccessChange,
    };
    return await runImport(run, plan);
  } finally {
    await client.end();
    await source.close();
  }
}

function refuseUnknownLimits(limits: RemovalLimits): void {
  const unknown = Object.keys(limits).filter((name) => !fileDefinitions.some((file) => file.name === name));
  if (unknown.length > 0)
    throw new PackageError(
      `There is no limit on removals for ${unknown.join(', ')}: name files of docs/import.md.`,
    );
}

function bytesOf(plan: PackagePlan, source: PackageSource): number {
  return plan.files.reduce((sum, { entry }) => sum + (source.entries.get(entry) ?? 0), 0);
}

/** Large joins of staged rows need more sort memory and no statement timeout. */
const settings = `
  set local statement_timeout = 0; set local lock_timeout = '10s'; set local idle_in_transaction_session_timeout = 0;
  set local work_mem = '48MB'; set local jit = off; select set_config('portal.bulk_import', 'accounts-last', true);`;

async function runImport(run: Run, plan: PackagePlan): Promise<ImportReport> {
  const { client, problems } = run;
  await client.query('begin');
  try {
    await client.query(settings);
    const files = await mergePackage(run, plan);
    await collectProblems(client, problems);
    // A refusal that an operator may confirm also lists the changes of access.
    const isReadable = problems.count === run.excesses.length;
    const access = isReadable ? await collectAccessChanges(client, run.onAccessChange) : noAccessChanges();
    if (isReadable) await limitAccess(run);
    const people = run.recordsPeople && isReadable ? await collectPeople(client) : null;
    if (problems.count === 0) await noteNews(client, run.now);
    const schoolsTouched = problems.count === 0 ? await touchAccounts(client) : 0;
    const report = describeRun(run, files, { access, people, schoolsTouched });
    // Settled approved values are committed even when the package changes nothing else.
    const isSettled = report.outcome === 'unchanged' && run.settledValues > 0;
    const isKept = report.outcome === 'imported' || isSettled;
    if (isKept) await auditImport(client, { at: run.now, by: run.by, ...report });
    await client.query(isKept ? 'commit' : 'rollback');
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Refuses a package that changes access beyond the limit. Its changes are still reported. */
async function limitAccess(run: Run): Promise<void> {
  const { client, problems, warnings, confirmsAccess, accessLimit } = run;
  const file = 'studentContacts.csv';
  for (const { count, reason } of await findExcessiveAccess(client, accessLimit)) {
    if (confirmsAccess) warnings.push(`${file}: confirmed: ${reason.replace('would', 'may')}.`);
    else {
      run.excesses.push({ kind: 'access', file, count, reason });
      problems.add({ file, line: 0, column: '', reason });
    }
  }
}

function describeRun(
  { problems, leftOut, warnings, meter, isDryRun, schools, excesses }: Run,
  files: FileReport[],
  totals: Pick<ImportReport, 'access' | 'people' | 'schoolsTouched'>,
): ImportReport {
  const sum = (count: (file: FileReport) => number): number =>
    files.reduce((total, file) => total + count(file), 0);
  const changes = sum(({ added, changed, removed }) => added + changed + removed);
  return {
    outcome: outcomeOf(problems.count, isDryRun, changes),
    files,
    rows: sum(({ rows }) => rows),
    changes,
    problemCount: problems.count,
    problems: problems.listed,
    causes: orderCauses(problems.causes),
    leftOutCount: leftOut.count,
    leftOut: leftOut.listed,
    warnings,
    ...totals,
    schools,
    excesses,
    isConfirmable: problems.count > 0 && problems.count === excesses.length,
    seconds: meter.elapsedMs / 1000,
  };
}

function outcomeOf(problemCount: number, isDryRun: boolean, changes: number): ImportOutcome {
  if (problemCount > 0) return 'refused';
  if (isDryRun) return 'checked';
  return changes === 0 ? 'unchanged' : 'imported';
}

/** Sorts by the order of the merge, in which files come after those that they refer to. */
function orderCauses(causes: readonly ProblemCause[]): ProblemCause[] {
  const order = ['manifest.csv', ...fileDefinitions.map(({ name }) => `${name}.csv`)];
  return causes.toSorted((a, b) => order.indexOf(a.file) - order.indexOf(b.file));
}
