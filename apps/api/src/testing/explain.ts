/** Explains statements that the portal sent: time, buffers and sequential scans. */
import pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';
import type { RawResult } from '../platform/database/rows.ts';

export interface SentStatement {
  text: string;
  values: readonly unknown[];
}

/** A plan for the statement's own values, or the generic plan that PostgreSQL keeps for a prepared statement. */
export type PlanKind = 'custom' | 'generic';

export interface Explained {
  milliseconds: number;
  buffers: number;
  /** Growing tables that have a sequential scan. */
  scans: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string | undefined;
  'Shared Hit Blocks'?: number | undefined;
  'Shared Read Blocks'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.optional(z.string()),
  'Shared Hit Blocks': z.optional(z.number()),
  'Shared Read Blocks': z.optional(z.number()),
  Plans: z.optional(z.array(z.lazy(() => planNode))),
});
const explainRow = z.object({
  'QUERY PLAN': z.array(z.object({ Plan: planNode, 'Execution Time': z.number() })),
});
const tableRow = z.strictObject({ relname: z.string() });

/** A table with more rows than this grows with the number of schools or families. */
const smallTable = 300;

/** Tables that grow with the state, by the planner's statistics. */
export async function growingTables(client: pg.Client): Promise<ReadonlySet<string>> {
  const tables = await rowsOf(
    tableRow,
    client.query(`select relname from pg_class where relkind = 'r' and reltuples > ${smallTable}`),
  );
  return new Set(tables.map(({ relname }) => relname));
}

/** Runs the statement as the owner and rolls back what it writes. */
export async function explain(
  client: pg.Client,
  { text, values }: SentStatement,
  { kind, growing }: { kind: PlanKind; growing: ReadonlySet<string> },
): Promise<Explained> {
  const rows = await rowsOf(
    explainRow,
    explainWith(client, { text, values }, { kind, options: 'analyze, buffers' }),
  );
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('There is no plan');
  return {
    milliseconds: plan['Execution Time'],
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    scans: nodesOf(plan.Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((table) => growing.has(table)),
  };
}

/** The result of `explain` in JSON. What the statement writes is rolled back. */
export async function explainWith(
  client: pg.Client,
  { text, values }: SentStatement,
  { kind, options }: { kind: PlanKind; options: string },
): Promise<RawResult> {
  await client.query(`begin; set local plan_cache_mode = force_${kind}_plan; prepare explained as ${text}`);
  const call = values.length > 0 ? `explained(${values.map(literalOf).join(', ')})` : 'explained';
  return client
    .query(`explain (${options}, format json) execute ${call}`)
    .finally(() => client.query('rollback; deallocate explained'));
}

/** The value as an SQL literal, in the text form that the driver sends. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  return pg.escapeLiteral(textOf(value));
}

function textOf(value: unknown): string {
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value)) return `{${value.map(elementOf).join(',')}}`;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const elementOf = (value: unknown): string => (value === null ? 'null' : JSON.stringify(textOf(value)));

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
