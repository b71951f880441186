/** The plans of a page's statements: the buffers they read, and sequential scans of tables that grow with the state. */
import pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../../apps/api/src/platform/database/rows.ts';
import { asOwner } from './data.ts';
import type { BenchDatabase } from './data.ts';
import type { RecordedStatement } from './portal.ts';

export interface StatementPlan {
  /** The statement's first words. */
  statement: string;
  milliseconds: number;
  buffers: number;
  /** Growing tables that are read from end to end. */
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

/** Explains each statement as it was sent, with its values, and undoes what it writes. */
export async function explainAll(
  database: BenchDatabase,
  statements: readonly RecordedStatement[],
): Promise<StatementPlan[]> {
  return asOwner(database.ownerConnectionString, async (client) => {
    const tables = await rowsOf(
      tableRow,
      client.query(`select relname from pg_class where relkind = 'r' and reltuples > ${smallTable}`),
    );
    const growing = new Set(tables.map(({ relname }) => relname));
    const plans: StatementPlan[] = [];
    for (const statement of statements) plans.push(await explain(client, statement, growing));
    return plans;
  });
}

async function explain(
  client: pg.Client,
  { text, values, isPrepared }: RecordedStatement,
  growing: ReadonlySet<string>,
): Promise<StatementPlan> {
  // A prepared statement has one plan for all values.
  const mode = isPrepared ? 'force_generic_plan' : 'force_custom_plan';
  await client.query(`begin; set local plan_cache_mode = ${mode}; prepare explained as ${text}`);
  const call = values.length > 0 ? `explained(${values.map(literalOf).join(', ')})` : 'explained';
  const rows = await rowsOf(
    explainRow,
    client.query(`explain (analyze, buffers, format json) execute ${call}`),
  ).finally(() => client.query('rollback; deallocate explained'));
  const [plan] = rows[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('There is no plan');
  const nodes = nodesOf(plan.Plan);
  return {
    statement: text.replaceAll(/\s+/g, ' ').trim().slice(0, 60),
    milliseconds: plan['Execution Time'],
    buffers: (plan.Plan['Shared Hit Blocks'] ?? 0) + (plan.Plan['Shared Read Blocks'] ?? 0),
    scans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .flatMap((node) => node['Relation Name'] ?? [])
      .filter((table) => growing.has(table)),
  };
}

/** A value as the driver sends it. */
function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (Buffer.isBuffer(value) || value instanceof Uint8Array)
    return pg.escapeLiteral(`\\x${Buffer.from(value).toString('hex')}`);
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
  if (!Array.isArray(value)) return pg.escapeLiteral(String(value));
  return `array[${value.map(literalOf).join(', ')}]`;
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}
