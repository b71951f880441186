/** Checks of staged rows that need the register: duplicates, unknown references, other schools' rows. */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { belongsElsewhere } from './boundaries.ts';
import { excusedReference, stageColumn, stageTable } from './definition.ts';
import type { Check, FileDefinition, Reference } from './definition.ts';
import { referenceTargets } from './references.ts';
import type { ProblemList } from '../report/report.ts';
import type { StagedFile } from '../staging.ts';

/**
 * Removes rejected rows from the stage and records them. Rows that are rejected only because of another error aren't
 * reported.
 */
async function refuse(client: ClientBase, definition: FileDefinition, check: Check): Promise<void> {
  const referredBy = definition.referredBy ?? (definition.key.includes('sourcedId') ? 'sourcedId' : null);
  const sourceId = referredBy === null ? "''" : `s.${stageColumn(referredBy)}`;
  await client.query(
    `with bad as (delete from ${stageTable(definition.name)} s where ${check.where}
        returning s.line, ${sourceId} as source_id, ${check.excuse ?? 'false'} as is_excused),
      told as (insert into import_problem (file, line, "column", reason)
        select $1 || '.csv', line, $2, $3 from bad where not is_excused)
    insert into import_rejected select $1, source_id from bad where source_id <> ''`,
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

/**
 * Checks each reference. A reference to a rejected row or an incomplete file isn't reported. Each distinct value is looked
 * up once: `offset 0` keeps the planner from reading the whole table instead, which has the rows of every school.
 */
function referenceCheck(definition: FileDefinition, reference: Reference): Check {
  const { table, file, words } = referenceTargets[reference.to];
  const column = stageColumn(reference.column);
  const name = `s.${column}`;
  const missing = (value: string): string =>
    `not exists (select from ${table} x where x.source_id = ${value} offset 0)`;
  const isMissing = reference.isList
    ? `exists (select from unnest(${name}) as item where ${missing('item')})`
    : `${name} in (select value from (select distinct ${column} as value from ${stageTable(definition.name)}) given
        where value is not null and ${missing('given.value')})`;
  const excuse = reference.isList
    ? `not exists (select from unnest(${name}) as item where ${missing('item')} and not ${excusedReference(file, 'item')})`
    : excusedReference(file, name);
  return { column: reference.column, reason: words, where: `not s.is_deleted and ${isMissing}`, excuse };
}

const isOther = (school: string): string =>
  `not exists (select from import_school i where i.source_id = ${school})`;

/** Refuses rows of schools that aren't the package's own. */
function schoolOwnershipCheck(definition: FileDefinition, isBound: boolean): Check[] {
  if (definition.schoolColumn === undefined) return [];
  const school = `s.${stageColumn(definition.schoolColumn)}`;
  return [
    {
      column: definition.schoolColumn,
      reason: isBound ? notOfPackage : 'is not a school this package lists in orgs.csv',
      where: `not s.is_deleted and ${isOther(school)}`,
      excuse: excusedReference('orgs', school),
    },
  ];
}

const notOfPackage = 'is not the school of this package';

/** For a package that is bound to a school: orgs.csv may not list another school or change the school's centre code. */
function boundSchoolChecks({ name }: FileDefinition): Check[] {
  if (name !== 'orgs') return [];
  const isSchool = "(s.is_deleted or s.type = 'school')";
  return [
    { column: 'sourcedId', reason: notOfPackage, where: `${isSchool} and ${isOther('s.sourced_id')}` },
    { column: 'sourcedId', reason: 'is deleted by an operator only', where: 's.is_deleted' },
    {
      column: 'identifier',
      reason: 'is not the centre code of this package’s school',
      where: `not s.is_deleted and s.type = 'school' and exists (
        select from school t where t.source_id = s.sourced_id and t.centre_code <> s.identifier)`,
    },
  ];
}

/**
 * Refuses ids that another school uses. A person may belong to several schools, and is deleted only when no other
 * school has them (`bulkScope`).
 */
function takeoverChecks(definition: FileDefinition): Check[] {
  if (definition.key.join() !== 'sourcedId') return [];
  return definition.steps.flatMap(({ table, owner, joins, kind }) => {
    if (owner === undefined) return [];
    const reason =
      kind === undefined
        ? 'is already the id of another school’s row'
        : `is the id of one of another school’s ${kind}`;
    const taken = `exists (select from ${table} t where t.source_id = s.sourced_id and ${owner.isElsewhere})`;
    const where = joins === undefined ? taken : `${taken} and (s.is_deleted or not (${joins}))`;
    return [{ column: 'sourcedId', reason, where }];
  });
}

export interface CheckContext {
  client: ClientBase;
  /** Whether the package's schools are known. If not, the package is refused without checking its rows' owners. */
  hasSchools: boolean;
  /** Whether the package is bound to one school, regardless of its orgs.csv. */
  isBound: boolean;
}

/** Checks before anything is removed: of the file itself and the schools of its rows. */
export async function checkFile(
  { client, hasSchools, isBound }: CheckContext,
  definition: FileDefinition,
): Promise<void> {
  const boundaries = [...schoolOwnershipCheck(definition, isBound), ...takeoverChecks(definition)];
  const checks = [
    duplicates(definition),
    ...(isBound ? boundSchoolChecks(definition) : []),
    ...(hasSchools ? boundaries : []),
  ];
  for (const check of checks) await refuse(client, definition, check);
}

/** Checks after the preceding files are merged: of the file's references. */
export async function checkReferences(
  { client, hasSchools }: CheckContext,
  { definition }: StagedFile,
): Promise<void> {
  const { references, checks } = definition;
  const boundaries = hasSchools
    ? references.flatMap(({ column, to, isList }) => {
        const check = belongsElsewhere({ column, to, isList: isList === true }, definition);
        return check === null ? [] : [check];
      })
    : [];
  for (const check of [
    ...references.map((reference) => referenceCheck(definition, reference)),
    ...boundaries,
    ...checks,
  ])
    await refuse(client, definition, check);
}

const PAGE = 1000;

const rejectedRow = z.strictObject({ isRejected: z.boolean() });

/** Whether anything has been rejected so far. */
export async function hasRejectedRows(client: ClientBase): Promise<boolean> {
  const [found] = await rowsOf(
    rejectedRow,
    client.query(`select exists (select from import_rejected) or exists (select from import_problem)
      or exists (select from import_incomplete) as "isRejected"`),
  );
  return found?.isRejected === true;
}

const problemRow = z.strictObject({
  file: z.string(),
  line: z.number(),
  column: z.string(),
  reason: z.string(),
});

/**
 * Streams the problems that PostgreSQL found, a page at a time. Leaves out a malformed reference if the row with the same
 * malformed id was rejected: it only follows from that error.
 */
export async function collectProblems(client: ClientBase, problems: ProblemList): Promise<void> {
  await client.query(`declare found_problems cursor for
    select file, line, "column", reason from import_problem p
    where not exists (select from import_rejected r where r.file = p.target and r.source_id = p.value)
      and not (p.value like '%,%' and exists (select from import_rejected r
        where r.file = p.target and r.source_id = any (regexp_split_to_array(p.value, ' *, *'))))
    order by file, line, "column"`);
  for (;;) {
    const page = await rowsOf(problemRow, client.query(`fetch ${PAGE} from found_problems`));
    for (const problem of page) problems.add(problem);
    if (page.length < PAGE) break;
  }
  await client.query('close found_problems');
  // Every unreported row must have a reported cause. Otherwise rows would be dropped silently.
  if (problems.count === 0 && (await hasRejectedRows(client)))
    throw new Error('Rows were rejected without a reason.');
}
