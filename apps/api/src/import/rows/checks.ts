/** Checks of staged rows that need the register: duplicates, unknown references, other schools' rows. */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { stageColumn, stageTable } from './definition.ts';
import type { Check, FileDefinition, Reference, ReferenceTarget } from './definition.ts';
import type { ProblemList } from '../report.ts';
import type { StagedFile } from '../staging.ts';

const targets: Readonly<Record<ReferenceTarget, { table: string; file: string; words: string }>> = {
  school: { table: 'school', file: 'orgs', words: 'is not a school of orgs.csv or of the register' },
  student: { table: 'student', file: 'users', words: 'is not a student in users.csv or in the register' },
  parent: { table: 'known_parent', file: 'users', words: 'is not a parent in users.csv or in the register' },
  class: { table: 'class', file: 'classes', words: 'is not a class of classes.csv or of the register' },
  conditionType: {
    table: 'medical_condition_type',
    file: 'medicalConditionTypes',
    words: 'is not in medicalConditionTypes.csv or in the register',
  },
};

/** Removes refused rows from the stage, without blaming rows that refer to them. */
async function refuse(client: ClientBase, definition: FileDefinition, check: Check): Promise<void> {
  const key = definition.key.includes('sourcedId') ? 's.sourced_id' : "''";
  await client.query(
    `with bad as (delete from ${stageTable(definition.name)} s where ${check.where} returning s.line, ${key} as source_id),
      told as (insert into import_problem select $1 || '.csv', line, $2, $3 from bad)
    insert into import_rejected select $1, source_id from bad`,
    [definition.name, check.column, check.reason],
  );
}

function duplicates(definition: FileDefinition): Check {
  const columns = definition.key.map(stageColumn).join(', ');
  return {
    column: definition.key.join(', '),
    reason: 'is in the file twice',
    where: `s.line in (select d.line from (select line, row_number() over (partition by ${columns} order by line) n
      from ${stageTable(definition.name)}) d where d.n > 1)`,
  };
}

/** Checks each reference; references to a file that could not be read are excused. */
function referenceCheck(reference: Reference, unreadable: ReadonlySet<string>): Check[] {
  const { table, file, words } = targets[reference.to];
  if (unreadable.has(file)) return [];
  const name = `s.${stageColumn(reference.column)}`;
  const missing = (value: string): string =>
    `not exists (select from ${table} x where x.source_id = ${value})
      and not exists (select from import_rejected r where r.file = '${file}' and r.source_id = ${value})`;
  const where = reference.isList
    ? `exists (select from unnest(${name}) as item where ${missing('item')})`
    : `${name} is not null and ${missing(name)}`;
  return [{ column: reference.column, reason: words, where: `not s.is_deleted and ${where}` }];
}

/** A package with orgs.csv covers only the schools listed there, and may not write another school's rows. */
function schoolOwnershipCheck(definition: FileDefinition): Check[] {
  if (definition.schoolColumn === undefined) return [];
  const school = `s.${stageColumn(definition.schoolColumn)}`;
  return [
    {
      column: definition.schoolColumn,
      reason: 'is not a school this package lists in orgs.csv',
      where: `not s.is_deleted and not exists (select from stage_orgs o where o.sourced_id = ${school})`,
    },
  ];
}

/** An id that another school uses may not be taken over. */
function takeoverChecks(definition: FileDefinition): Check[] {
  return definition.steps
    .filter((step) => 'school_id' in step.values && definition.key.join() === 'sourcedId')
    .map((step) => ({
      column: 'sourcedId',
      reason: 'is already the id of another school’s row',
      where: `exists (select from ${step.table} t where t.source_id = s.sourced_id
        and not exists (select from import_scope i where i.school_id = t.school_id))`,
    }));
}

export interface CheckContext {
  client: ClientBase;
  /** Files that could not be read at all. */
  unreadable: ReadonlySet<string>;
  /** Whether the package lists its schools: it has orgs.csv in bulk mode. */
  hasOrgs: boolean;
}

/** Checks before anything is removed: of the file itself and the schools of its rows. */
export async function checkFile(
  { client, hasOrgs }: CheckContext,
  definition: FileDefinition,
): Promise<void> {
  const checks = [
    duplicates(definition),
    ...(hasOrgs ? [...schoolOwnershipCheck(definition), ...takeoverChecks(definition)] : []),
  ];
  for (const check of checks) await refuse(client, definition, check);
}

/** Checks after the preceding files are merged: of the file's references. */
export async function checkReferences(context: CheckContext, { definition }: StagedFile): Promise<void> {
  const references = definition.references.flatMap((reference) =>
    referenceCheck(reference, context.unreadable),
  );
  const needsRoles = definition.name === 'users' && context.unreadable.has('roles');
  for (const check of [...references, ...(needsRoles ? [] : definition.checks)]) {
    await refuse(context.client, definition, check);
  }
}

const PAGE = 1000;

const problemRow = z.strictObject({
  file: z.string(),
  line: z.number(),
  column: z.string(),
  reason: z.string(),
});

/** Streams PostgreSQL's results, a page at a time. */
export async function collectProblems(client: ClientBase, problems: ProblemList): Promise<void> {
  await client.query(`declare found_problems cursor for
    select file, line, "column", reason from import_problem order by file, line, "column"`);
  for (;;) {
    const page = await rowsOf(problemRow, client.query(`fetch ${PAGE} from found_problems`));
    for (const problem of page) problems.add(problem);
    if (page.length < PAGE) break;
  }
  await client.query('close found_problems');
}
