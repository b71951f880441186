/**
 * Limits how much a package may remove. A file that was cut off at the end of a line is valid CSV, and in bulk every
 * missing row is removed. So removing more than a few per cent of a school's rows needs the operator's confirmation.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';
import { missingCondition } from './merge.ts';
import type { MergeStep } from './rows/definition.ts';
import type { StagedFile } from './staging.ts';

/** By file name: the percentage of a school's rows that one package may remove. */
export type RemovalLimits = Readonly<Record<string, number>>;

export const DEFAULT_PERCENT = 5;
/** Always permitted, so that the percentage doesn't stop routine removals and changes of access at tiny schools. */
export const CHANGES_ALWAYS_ALLOWED = 3;

export interface Removal {
  file: string;
  kind: string;
  schoolName: string;
  removed: number;
  total: number;
  percentAllowed: number;
}

const goneRow = z.strictObject({ schoolId: z.number(), schoolName: z.string(), removed: z.number() });
const totalRow = z.strictObject({ total: z.number() });

/** The removals beyond their limits, by file, kind of record and school. Call it before anything is removed. */
export async function findExcessiveRemovals(
  client: ClientBase,
  staged: readonly StagedFile[],
  limits: RemovalLimits,
): Promise<Removal[]> {
  const found: Removal[] = [];
  for (const file of staged) {
    const percentAllowed = limits[file.definition.name] ?? DEFAULT_PERCENT;
    for (const step of file.definition.steps) {
      for (const gone of await countGone(client, step, file)) {
        if (gone.removed <= CHANGES_ALWAYS_ALLOWED) continue;
        const total = await countOwned(client, step, gone.schoolId);
        if (gone.removed * 100 <= total * percentAllowed) continue;
        const { schoolName, removed } = gone;
        const name = `${file.definition.name}.csv`;
        found.push({ file: name, kind: step.kind ?? 'rows', schoolName, removed, total, percentAllowed });
      }
    }
  }
  return found;
}

async function countGone(
  client: ClientBase,
  step: MergeStep,
  file: StagedFile,
): Promise<z.output<typeof goneRow>[]> {
  const gone = step.isUpdate || step.owner === undefined ? null : missingCondition(step, file);
  if (gone === null || step.owner === undefined) return [];
  const replaced = file.derivedFrom === undefined ? step.derivedRows : undefined;
  const kept = [step.keep, replaced]
    .flatMap((sql) => (sql === undefined ? [] : [`and not (${sql})`]))
    .join(' ');
  return rowsOf(
    goneRow,
    client.query(`
      select sc.id as "schoolId", sc.name as "schoolName", count(*)::int as removed
      from (select ${step.owner.schoolOf} as school_id from ${step.table} t where ${gone} ${kept}) g
      join school sc on sc.id = g.school_id group by 1, 2 order by 2`),
  );
}

async function countOwned(client: ClientBase, step: MergeStep, schoolId: number): Promise<number> {
  const [counted] = await rowsOf(
    totalRow,
    client.query(
      `select count(*)::int as total from ${step.table} t where t.${step.key[0]} is not null and ${step.owner?.isOf ?? 'true'}`,
      [schoolId],
    ),
  );
  return counted?.total ?? 0;
}

/** Describes a removal for the report, without its file. */
export function describeRemoval({ kind, schoolName, removed, total, percentAllowed }: Removal): string {
  const percent = Math.round((removed * 100) / total);
  return `${removed} of ${total} ${kind} of ${schoolName} (${percent} %; the limit is ${percentAllowed} %)`;
}
