/** Merges staged rows into the register, a set at a time. Unchanged rows are not written. */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';
import type { MergeStep } from './rows/definition.ts';
import type { StagedFile } from './staging.ts';

const countsRow = z.strictObject({ matched: z.number(), added: z.number(), changed: z.number() });
export type Counts = z.output<typeof countsRow>;

function touchedRows(step: MergeStep): string {
  const { school, student, enrolling } = step.touch;
  const none = 'null::bigint';
  return `${school ?? none} as touched_school, ${student ?? none} as touched_student, ${enrolling ?? none} as enrolling_school`;
}

/** A changed row may have moved to another student or school, so the old and the new one are both touched. */
const recordTouched = (...sources: readonly string[]): string => `
  insert into import_touched
  select touched_school, touched_student, enrolling_school from (
    ${sources.map((source) => `select touched_school, touched_student, enrolling_school from ${source}`).join(' union ')}) touched
  where coalesce(touched_school, touched_student, enrolling_school) is not null`;

function names(alias: string, columns: readonly string[]): string {
  return columns.map((column) => `${alias}.${column}`).join(', ');
}

function sameKey(step: MergeStep, left: string, right: string): string {
  // A school-wide feature switch has no student.
  return step.key
    .map((column) => {
      const operator =
        column === 'student_id' && step.table === 'feature_switch' ? 'is not distinct from' : '=';
      return `${left}.${column} ${operator} ${right}.${column}`;
    })
    .join(' and ');
}

function incoming(step: MergeStep, condition: string): string {
  const values = Object.entries(step.values).map(([column, sql]) => `${sql} as ${column}`);
  const where = [condition, step.where].filter((part) => part !== undefined).join(' and ');
  return `select ${values.join(', ')} from ${step.from} where ${where}`;
}

/** The file that the row (alias `t`) refers to, if its table has a column for one. */
function unlinkedFile(step: MergeStep): string {
  const column = Object.keys(step.values).find((name) => name === 'file_id' || name === 'pdf_file_id');
  return `${column === undefined ? 'null::bigint' : `t.${column}`} as unlinked_file`;
}

/** Records stored files that rows no longer refer to. `dropUnlinkedFiles` deletes those that are unused. */
const recordUnlinked = (source: string): string =>
  `insert into import_unlinked select unlinked_file from ${source} where unlinked_file is not null`;

/** Inserts and updates; returns how many rows the file had and how many changed. */
export async function mergeRows(client: ClientBase, step: MergeStep): Promise<Counts> {
  const columns = Object.keys(step.values);
  const others = columns.filter((column) => !step.key.includes(column));
  const differs = `(${names('t', others)}) is distinct from (${names('i', others)})`;
  const different = `different as materialized (
    select i.*, t.${step.key[0]} is null as is_new, ${unlinkedFile(step)}, ${touchedRows(step)} from incoming i left join ${step.table} t on ${sameKey(step, 't', 'i')}
    where ${step.isUpdate ? `t.${step.key[0]} is not null and` : `t.${step.key[0]} is null or`} ${differs})`;
  const assignments = (source: string): string =>
    others.map((column) => `${column} = ${source}.${column}`).join(', ');
  const merged = step.isUpdate
    ? `update ${step.table} t set ${assignments('d')} from different d where ${sameKey(step, 't', 'd')} returning ${touchedRows(step)}`
    : `insert into ${step.table} as t (${columns.join(', ')}) select ${columns.join(', ')} from different
       order by ${step.key.join(', ')}
       on conflict (${step.key.join(', ')}) do update set ${assignments('excluded')} returning ${touchedRows(step)}`;
  const [counts] = await rowsOf(
    countsRow,
    client.query(
      `with incoming as materialized (${incoming(step, 'not s.is_deleted')}), ${different}, merged as (${merged}), touched as (${recordTouched('different', 'merged')}), unlinked as (${recordUnlinked('different')})
     select (select count(*)::int from incoming) as matched, count(*) filter (where is_new)::int as added,
       count(*) filter (where not is_new)::int as changed from different`,
    ),
  );
  return counts ?? { matched: 0, added: 0, changed: 0 };
}

/** The rows of the package's schools to delete: omitted from a bulk file, or marked in a delta. */
export function missingCondition(step: MergeStep, { mode }: StagedFile): string | null {
  const inFile = (condition: string): string =>
    `exists (select from (${keysOnly(step, condition)}) f where ${sameKey(step, 'f', 't')})`;
  // The key existed before this package: a row that never came from the register is not missing from it.
  const hasKey = `t.${step.key[0]} is not null`;
  if (mode === 'bulk') {
    return step.bulkScope === undefined
      ? null
      : `${hasKey} and ${step.bulkScope} and not ${inFile('not s.is_deleted')}`;
  }
  const scope = step.bulkScope === undefined ? '' : ` and ${step.bulkScope}`;
  return `${hasKey} and ${inFile('s.is_deleted')}${scope}`;
}

/** Keys made of the register's own ids need no lookup. */
function keysOnly(step: MergeStep, condition: string): string {
  const isOwnId = step.values['source_id'] === 's.sourced_id' && step.key.join() === 'source_id';
  const from =
    step.presence ?? (isOwnId ? (step.from.split(/\s(?:left )?join\s/)[0] ?? step.from) : step.from);
  const values = step.key.map((column) => `${step.values[column]} as ${column}`);
  const where = [condition, step.where].filter((part) => part !== undefined).join(' and ');
  return `select ${values.join(', ')} from ${from} where ${where}`;
}

const countRow = z.strictObject({ count: z.number() });

/** Deletes the rows; keeps those with family entries. Returns the count. */
export async function removeRows(client: ClientBase, step: MergeStep, staged: StagedFile): Promise<number> {
  if (step.isUpdate) return 0;
  const gone = missingCondition(step, staged);
  if (gone === null) return 0;
  const mayGo = step.keep === undefined ? gone : `${gone} and not (${step.keep})`;
  const statements = [
    `delete from ${step.table} t where ${mayGo} returning ${unlinkedFile(step)}, ${touchedRows(step)}`,
  ];
  if (step.keep !== undefined && step.release !== undefined) {
    statements.push(
      `update ${step.table} t set ${step.release} where ${gone} and (${step.keep}) and not (${step.isReleased ?? 'false'}) returning null::bigint as unlinked_file, ${touchedRows(step)}`,
    );
  }
  let removed = 0;
  for (const statement of statements) {
    const [counts] = await rowsOf(
      countRow,
      client.query(
        `with merged as (${statement}), touched as (${recordTouched('merged')}), unlinked as (${recordUnlinked('merged')})
        select count(*)::int as count from merged`,
      ),
    );
    removed += counts?.count ?? 0;
  }
  return removed;
}
