/** Imports a package in one transaction: everything or nothing (D-1.1; docs/import.md). */
import pg from 'pg';
import type { ClientBase } from 'pg';
import { keepApprovedValues, metNotes } from './rows/approved-values.ts';
import { checkFile, checkReferences, collectProblems } from './rows/checks.ts';
import type { CheckContext } from './rows/checks.ts';
import type { FileDefinition } from './rows/definition.ts';
import { adoptAddedConditions, adoptReportedAbsences, linkEventStudents } from './rows/family-rows.ts';
import { fileDefinitions } from './files/index.ts';
import { planPackage } from './source/manifest.ts';
import type { PackagePlan } from './source/manifest.ts';
import { mergeRows, removeRows } from './merge.ts';
import { ProgressMeter } from './progress.ts';
import type { ImportProgress } from './progress.ts';
import { ProblemList } from './report.ts';
import type { FileReport, ImportOutcome, ImportProblem, ImportReport } from './report.ts';
import { lockSchools, prepareScope, touchAccounts } from './rows/scope.ts';
import { openPackage } from './source/source.ts';
import type { PackageSource } from './source/source.ts';
import { createStages, stageFile } from './staging.ts';
import type { StagedFile } from './staging.ts';
import { dropUnlinkedFiles, storeFiles } from './stored/stored-files.ts';
import { storePhotos } from './stored/stored-photos.ts';

export interface ImportOptions {
  /** Does everything, then rolls back. */
  dryRun?: boolean;
  onProgress?: (progress: ImportProgress) => void;
  /** Called for every problem, including those beyond the report's limit. */
  onProblem?: (problem: ImportProblem) => void;
  now?: () => Date;
}

interface Run {
  client: ClientBase;
  source: PackageSource;
  problems: ProblemList;
  warnings: string[];
  meter: ProgressMeter;
  isDryRun: boolean;
  now: Date;
  /** Approved values that this import settles: the register has them, or something newer. */
  settledValues: number;
}

/** PostgreSQL's codes for two imports that waited for each other in a circle, of which it cancelled this one. */
const cancelled = new Set(['40P01', '40001']);
const ATTEMPTS = 3;

/** Imports a folder or a zip into the register. Throws a PackageError when it can't be read. */
export async function importPackage(
  connectionString: string,
  location: string,
  options: ImportOptions = {},
): Promise<ImportReport> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await importOnce(connectionString, location, options);
    } catch (error) {
      const isCancelled = error instanceof pg.DatabaseError && cancelled.has(error.code ?? '');
      if (!isCancelled || attempt === ATTEMPTS) throw error;
    }
  }
}

async function importOnce(
  connectionString: string,
  location: string,
  options: ImportOptions,
): Promise<ImportReport> {
  const source = await openPackage(location);
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
      meter,
      warnings: plan.warnings,
      isDryRun: options.dryRun === true,
      now: options.now?.() ?? new Date(),
      settledValues: 0,
    };
    return await runImport(run, plan);
  } finally {
    await client.end();
    await source.close();
  }
}

function bytesOf(plan: PackagePlan, source: PackageSource): number {
  return plan.files.reduce(
    (sum, { definition }) => sum + (source.entries.get(`${definition.name}.csv`) ?? 0),
    0,
  );
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
    const files = await mergeAll(run, plan);
    await collectProblems(client, problems);
    const schoolsTouched = problems.count === 0 ? await touchAccounts(client) : 0;
    const report = describeRun(run, files, schoolsTouched);
    if (report.outcome === 'imported') await recordImport(run, report);
    // Settled approved values are committed even when the package changes nothing else.
    const isSettled = report.outcome === 'unchanged' && run.settledValues > 0;
    await client.query(report.outcome === 'imported' || isSettled ? 'commit' : 'rollback');
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

async function mergeAll(run: Run, plan: PackagePlan): Promise<FileReport[]> {
  const { client } = run;
  await createStages(client, stagesFor(plan));
  const staged: StagedFile[] = [];
  const unreadable = new Set<string>();
  for (const planned of plan.files) {
    const file = await stageFile(run, planned);
    if (file === null) unreadable.add(planned.definition.name);
    else staged.push(file);
  }
  await lockSchools(client, staged);
  const hasOrgs = staged.some(({ definition, mode }) => definition.name === 'orgs' && mode === 'bulk');
  if (!hasOrgs && !unreadable.has('orgs')) requireOrgs(run, staged);
  await prepareScope(client);
  const context: CheckContext = { client, unreadable, hasOrgs };
  for (const { definition } of staged) await checkFile(context, definition);
  await storeFiles(client, run.source, staged);
  await storePhotos(client, run.source, staged);
  const reports = new Map(staged.map((file) => [file, emptyReport(file)]));
  for (const file of staged.toReversed()) await removeGone(run, file, hasOrgs, reports.get(file));
  for (const file of staged) await mergeFile(run, context, file, reports.get(file));
  await dropUnlinkedFiles(client);
  return [...reports.values()];
}

/** The package's own files, and those they are joined with, which are empty when the package has none. */
const joinedFiles: readonly string[] = ['orgs', 'users', 'roles', 'courses', 'enrollments'];

function stagesFor(plan: PackagePlan): FileDefinition[] {
  const planned = new Set(plan.files.map(({ definition }) => definition.name));
  return fileDefinitions.filter(({ name }) => planned.has(name) || joinedFiles.includes(name));
}

/** The schools the package lists determine which rows a bulk file replaces. */
function requireOrgs({ problems }: Run, staged: readonly StagedFile[]): void {
  for (const { definition, mode } of staged) {
    const isScoped = definition.steps.some(({ bulkScope }) => bulkScope !== undefined);
    if (mode === 'delta' || !isScoped) continue;
    const reason = 'is bulk: the package needs orgs.csv in bulk, which says whose rows it replaces';
    problems.add({ file: `${definition.name}.csv`, line: 0, column: '', reason });
  }
}

function emptyReport({ definition, mode, rows }: StagedFile): FileReport {
  return { file: `${definition.name}.csv`, mode, rows, added: 0, changed: 0, removed: 0, unchanged: 0 };
}

async function removeGone(
  run: Run,
  file: StagedFile,
  hasOrgs: boolean,
  report: FileReport | undefined,
): Promise<void> {
  for (const step of file.definition.steps.toReversed()) {
    const removed = await removeRows(run.client, step, file, hasOrgs);
    if (report) report.removed += removed;
  }
}

async function mergeFile(
  run: Run,
  context: CheckContext,
  file: StagedFile,
  report: FileReport | undefined,
): Promise<void> {
  const { client } = run;
  await checkReferences(context, file);
  if (file.definition.name === 'absences') await adoptReportedAbsences(client);
  if (file.definition.name === 'medicalConditions') await adoptAddedConditions(client);
  const met = await keepApprovedValues(client, file.definition.name);
  run.warnings.push(...metNotes(file.definition.name, met));
  run.settledValues += met.taken + met.replaced;
  for (const step of file.definition.steps) {
    const { matched, added, changed } = await mergeRows(client, step);
    if (!report) continue;
    report.added += added;
    report.changed += changed;
    report.unchanged += matched - added - changed;
  }
  if (file.definition.name === 'events') {
    const changed = await linkEventStudents(client);
    if (report) {
      report.changed += changed;
      report.unchanged = Math.max(0, report.unchanged - changed);
    }
  }
  run.meter.saved(`${file.definition.name}.csv`, file.bytes);
}

function describeRun(
  { problems, warnings, meter, isDryRun }: Run,
  files: FileReport[],
  schoolsTouched: number,
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
    warnings,
    schoolsTouched,
    seconds: meter.elapsedMs / 1000,
  };
}

function outcomeOf(problemCount: number, isDryRun: boolean, changes: number): ImportOutcome {
  if (problemCount > 0) return 'refused';
  if (isDryRun) return 'checked';
  return changes === 0 ? 'unchanged' : 'imported';
}

async function recordImport({ client, now }: Run, { files, changes }: ImportReport): Promise<void> {
  const detail = {
    changes,
    files: files.map(({ file, mode, added, changed, removed }) => ({ file, mode, added, changed, removed })),
  };
  await client.query(
    `insert into audit_event (at, event, actor_label, outcome, request_id, detail)
     values ($1, 'import.package', 'import', 'done', 'import', $2)`,
    [now, JSON.stringify(detail)],
  );
}
