/** The phases of an import inside its transaction: stage, check, remove and merge. */
import type { ClientBase } from 'pg';
import { recordAccess } from './access/access-changes.ts';
import { keepApprovedValues, metNotes } from './rows/approved-values.ts';
import { listOwnStudents } from './rows/boundaries.ts';
import { checkFile, checkReferences, hasRejectedRows } from './rows/checks.ts';
import type { CheckContext } from './rows/checks.ts';
import { stageTable } from './rows/definition.ts';
import type { FileDefinition } from './rows/definition.ts';
import { adoptAddedConditions, adoptReportedAbsences, linkEventStudents } from './rows/family-rows.ts';
import { fileDefinitions } from './files/index.ts';
import { beginOneSchool, endOneSchool } from './rows/one-school.ts';
import type { PackagePlan } from './source/manifest.ts';
import { mergeRows, removeRows } from './merge.ts';
import type { ProgressMeter } from './report/progress.ts';
import { recordPeople } from './preview/people-changes.ts';
import type { Excess, FileReport, ProblemList } from './report/report.ts';
import { listSchools, lockSchools, prepareScope } from './rows/scope.ts';
import type { SchoolKey } from './rows/scope.ts';
import type { PackageSource } from './source/source.ts';
import { describeRemoval, findExcessiveRemovals } from './removals.ts';
import type { RemovalLimits } from './removals.ts';
import { decideContacts, recordContacts, withdrawContacts } from './sources/contact-statements.ts';
import { deriveFile } from './sources/derived-rows.ts';
import { keepNewerValues, prepareStatements, recordStatements } from './sources/statements.ts';
import { createStages, stageFile } from './staging.ts';
import type { StagedFile } from './staging.ts';
import { dropUnlinkedFiles, storeFiles } from './stored/stored-files.ts';
import { storePhotos } from './stored/stored-photos.ts';

/** The context of one import. */
export interface MergeRun {
  client: ClientBase;
  source: PackageSource;
  problems: ProblemList;
  leftOut: ProblemList;
  warnings: string[];
  meter: ProgressMeter;
  /** The school that the package is bound to. */
  school: SchoolKey | undefined;
  confirmsRemovals: boolean;
  confirmsJoining: boolean;
  removalLimits: RemovalLimits;
  now: Date;
  /** The number of approved values that are no longer needed, because the register has them or newer ones. */
  settledValues: number;
  /** The ids in the register of the package's schools. */
  schools: string[];
  /** The problems that may be confirmed. */
  excesses: Excess[];
  /** The names of files that the package may have; null: any. */
  onlyFiles: readonly string[] | null;
  /** Records people, for `collectPeople`. */
  recordsPeople: boolean;
}

/** Stages, checks and merges the package's files; returns the report of each. */
export async function mergePackage(run: MergeRun, plan: PackagePlan): Promise<FileReport[]> {
  const { client } = run;
  refuseOtherFiles(run, plan);
  await createStages(client, stagesFor(plan));
  const { staged, unreadable } = await stageFiles(run, plan);
  const schools = await listSchools(client, run.school);
  run.schools = await lockSchools(client, staged);
  if (run.school === undefined && !unreadable.has('orgs')) requireSchools(run, staged, schools);
  await prepareScope(client);
  const context: CheckContext = { client, hasSchools: schools > 0, isBound: run.school !== undefined };
  for (const { definition } of staged) await checkFile(context, definition);
  if (run.school !== undefined) await beginOneSchool(run, staged);
  run.warnings.push(...(await storeFiles(client, run.source, staged)));
  run.warnings.push(...(await storePhotos(client, run.source, staged)));
  await limitRemovals(run, staged);
  await recordAccess(client);
  if (run.recordsPeople) await recordPeople(client);
  const reports = new Map(staged.map((file) => [file, emptyReport(file)]));
  for (const file of staged) await withdrawContacts(client, file, reports.get(file));
  for (const file of staged.toReversed()) await removeGone(run, file, reports.get(file));
  for (const file of staged) await dropLeftOut(client, file.definition.name);
  const planned = new Set(plan.files.map(({ definition }) => definition.name));
  for (const definition of fileDefinitions) {
    const file = staged.find((one) => one.definition === definition);
    if (file) await mergeFile(run, context, file, reports.get(file));
    else if (!planned.has(definition.name)) await mergeDerived(run, context, { definition, staged, reports });
    if (definition.name === 'orgs') await prepareStatements(client);
    if (definition.name === 'studentEnrolments') await listOwnStudents(client);
  }
  if (run.school !== undefined) await endOneSchool(run);
  run.settledValues += await recordStatements(client);
  await dropUnlinkedFiles(client);
  return [...reports.values()];
}

function refuseOtherFiles({ problems, onlyFiles }: MergeRun, { files }: PackagePlan): void {
  for (const { definition } of files)
    if (onlyFiles?.includes(definition.name) === false)
      problems.add({
        file: `${definition.name}.csv`,
        line: 0,
        column: '',
        reason: `may not be in this package, which may have ${onlyFiles.map((name) => `${name}.csv`).join(', ')} only`,
      });
}

async function stageFiles(
  run: MergeRun,
  plan: PackagePlan,
): Promise<{ staged: StagedFile[]; unreadable: ReadonlySet<string> }> {
  const staged: StagedFile[] = [];
  const unreadable = new Set<string>();
  for (const planned of plan.files) {
    const file = await stageFile(run, planned);
    if (file === null) {
      unreadable.add(planned.definition.name);
      await run.client.query('insert into import_incomplete values ($1)', [planned.definition.name]);
    } else staged.push(file);
  }
  return { staged, unreadable };
}

/** Files that other files' statements join. They get a stage, empty if the package doesn't have the file. */
const joinedFiles: readonly string[] = [
  'orgs',
  'users',
  'roles',
  'courses',
  'enrollments',
  'studentEnrolments',
  'studentContacts',
];

function stagesFor(plan: PackagePlan): FileDefinition[] {
  const planned = new Set(plan.files.map(({ definition }) => definition.name));
  return fileDefinitions.filter(({ name }) => planned.has(name) || joinedFiles.includes(name));
}

/** Files of the schools themselves and of the lists that all schools share. */
const filesOfNoSchool: readonly string[] = ['orgs', 'academicSessions', 'medicalConditionTypes'];

/** Refuses a package without schools, because they determine which rows it may change or replace in bulk. */
function requireSchools({ problems }: MergeRun, staged: readonly StagedFile[], schools: number): void {
  const orgs = staged.find(({ definition }) => definition.name === 'orgs');
  for (const { definition, mode } of staged) {
    if (definition.steps.length === 0 || filesOfNoSchool.includes(definition.name)) continue;
    const isKnown = mode === 'bulk' ? orgs?.mode === 'bulk' : schools > 0;
    if (isKnown) continue;
    const reason =
      mode === 'bulk'
        ? 'is bulk: the package needs orgs.csv in bulk, which says whose rows it replaces'
        : 'is delta: name the package’s school with --school, or list its schools in orgs.csv';
    problems.add({ file: `${definition.name}.csv`, line: 0, column: '', reason });
  }
}

/**
 * Rejects a package that would remove more than its limits. Skipped if the package is already rejected: its rejected rows
 * would count as missing.
 */
async function limitRemovals(run: MergeRun, staged: readonly StagedFile[]): Promise<void> {
  if (run.problems.count > 0 || (await hasRejectedRows(run.client))) return;
  for (const removal of await findExcessiveRemovals(run.client, staged, run.removalLimits)) {
    const { file, removed: count } = removal;
    if (run.confirmsRemovals)
      run.warnings.push(`${file}: removed as confirmed: ${describeRemoval(removal)}.`);
    else {
      const reason = `would remove ${describeRemoval(removal)}`;
      run.excesses.push({ kind: 'removal', file, count, reason });
      run.problems.add({ file, line: 0, column: '', reason });
      // References to the removed rows must not be reported as well.
      const name = file.replace(/\.csv.*$/, '');
      await run.client.query('insert into import_incomplete values ($1) on conflict do nothing', [name]);
    }
  }
}

/** Rows that are left out were staged only to keep their stored rows from being removed. */
async function dropLeftOut(client: ClientBase, file: string): Promise<void> {
  await client.query(
    `delete from ${stageTable(file)} where line in (select line from import_left_out where file = $1)`,
    [file],
  );
}

function emptyReport({ definition, mode, rows, derivedFrom }: StagedFile): FileReport {
  const from = derivedFrom === undefined ? '' : ` from ${derivedFrom}`;
  return {
    file: `${definition.name}.csv${from}`,
    mode,
    rows,
    added: 0,
    changed: 0,
    removed: 0,
    unchanged: 0,
  };
}

async function removeGone(run: MergeRun, file: StagedFile, report: FileReport | undefined): Promise<void> {
  for (const step of file.definition.steps.toReversed()) {
    const removed = await removeRows(run.client, step, file);
    if (report) report.removed += removed;
  }
}

/** Merges a file that the package doesn't have, if its rows can be derived from others. */
async function mergeDerived(
  run: MergeRun,
  context: CheckContext,
  {
    definition,
    staged,
    reports,
  }: {
    definition: FileDefinition;
    staged: readonly StagedFile[];
    reports: Map<StagedFile, FileReport>;
  },
): Promise<void> {
  const derived = await deriveFile(run.client, definition, { staged, now: run.now });
  if (derived === null) return;
  const { file, note } = derived;
  const report = emptyReport(file);
  reports.set(file, report);
  run.warnings.push(note);
  await limitRemovals(run, [file]);
  await withdrawContacts(run.client, file, report);
  await removeGone(run, file, report);
  await mergeFile(run, context, file, report);
}

async function mergeFile(
  run: MergeRun,
  context: CheckContext,
  file: StagedFile,
  report: FileReport | undefined,
): Promise<void> {
  const { client } = run;
  await checkReferences(context, file);
  if (file.definition.name === 'absences') await adoptReportedAbsences(client);
  if (file.definition.name === 'medicalConditions') await adoptAddedConditions(client);
  run.warnings.push(...(await keepNewerValues(client, file, run.now)));
  run.warnings.push(...(await decideContacts(client, file)));
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
  run.settledValues += await recordContacts(client, file);
  if (file.definition.name === 'events') {
    const changed = await linkEventStudents(client);
    if (report) {
      report.changed += changed;
      report.unchanged = Math.max(0, report.unchanged - changed);
    }
  }
  run.meter.saved(`${file.definition.name}.csv`, file.bytes);
}
