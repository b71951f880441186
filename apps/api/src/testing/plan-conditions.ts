/** How a statement reaches the rows of each table that it reads, from the conditions of its plan. */
import type pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';
import { explainWith } from './explain.ts';
import type { SentStatement } from './explain.ts';

/** One use of a table in a statement. */
export interface TableRead {
  table: string;
  alias: string;
  /** Columns that are compared for equality: with a value, one of several, or a column of another table. */
  columns: ReadonlySet<string>;
  /** Aliases of the tables and subqueries whose columns they are compared with. */
  joined: ReadonlySet<string>;
}

interface PlanNode {
  'Node Type': string;
  Operation?: string | undefined;
  'Relation Name'?: string | undefined;
  Alias?: string | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNode: z.ZodMiniType<PlanNode & Record<string, unknown>> = z.looseObject({
  'Node Type': z.string(),
  Operation: z.optional(z.string()),
  'Relation Name': z.optional(z.string()),
  Alias: z.optional(z.string()),
  Plans: z.optional(z.array(z.lazy(() => planNode))),
});
const explainRow = z.object({ 'QUERY PLAN': z.array(z.object({ Plan: planNode })) });

/** `a.column = …`, where the right side may be `b.column`, and `… = a.column`. */
const comparison = /(?:(\w+)\.(\w+) )?= (?:ANY \()?\(?(?:(\w+)\.(\w+)\b)?/g;

/** The tables that a statement reads, once for each time that it names them. Rows that it inserts aren't read. */
export async function tableReads(client: pg.Client, sent: SentStatement): Promise<TableRead[]> {
  const rows = await rowsOf(explainRow, explainWith(client, sent, { kind: 'custom', options: 'verbose' }));
  const nodes = (rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => nodesOf(Plan));
  const compared = nodes.flatMap(comparedColumns);
  const tables = new Map<string, string>();
  for (const { 'Relation Name': table, Alias: alias, Operation: operation } of nodes)
    if (table !== undefined && alias !== undefined && operation !== 'Insert') tables.set(alias, table);
  return [...tables].map(([alias, table]) => {
    const own = compared.filter((one) => one.alias === alias);
    return {
      table,
      alias,
      columns: new Set(own.map(({ column }) => column)),
      joined: new Set(own.flatMap(({ other }) => other ?? [])),
    };
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

interface Comparison {
  alias: string;
  column: string;
  other: string | undefined;
}

function comparedColumns(node: PlanNode): Comparison[] {
  const conditions = Object.entries(node).flatMap(([name, value]) =>
    /(?:Cond|Filter)$/.test(name) && typeof value === 'string' ? [value] : [],
  );
  return conditions.flatMap((condition) =>
    [...condition.matchAll(comparison)].flatMap(([, left, column, right, otherColumn]) => [
      ...(left && column ? [{ alias: left, column, other: right }] : []),
      ...(right && otherColumn ? [{ alias: right, column: otherColumn, other: left }] : []),
    ]),
  );
}

/**
 * The reads that no condition ties to a family or a school: neither by one of the columns, nor by a join with a read that
 * is. The rows of subqueries are tied if their own reads are.
 */
export function untied(reads: readonly TableRead[], columns: ReadonlySet<string>): TableRead[] {
  const aliases = new Set(reads.map(({ alias }) => alias));
  const tied = new Set<string>();
  for (let size = -1; size < tied.size;) {
    size = tied.size;
    for (const read of reads) {
      const isTied =
        [...read.columns].some((column) => columns.has(column)) ||
        [...read.joined].some((other) => tied.has(other) || !aliases.has(other));
      if (isTied) tied.add(read.alias);
    }
  }
  return reads.filter(({ alias }) => !tied.has(alias));
}
