/** Reads the retention rules, and counts and deletes expired records. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { deleted, expiring } from './expiring.repository.ts';
import { retentionKinds } from './kinds.ts';
import type { DeletedKind, RetentionKind } from './kinds.ts';

const ruleRow = z.strictObject({
  kind: z.enum(retentionKinds),
  /** Null: kept indefinitely. */
  months: z.nullable(z.number()),
  leastMonths: z.number(),
});
export type RetentionRule = z.output<typeof ruleRow>;

/** The rules, in the order of docs/operations/retention.md. */
export async function listRules(db: Queryable): Promise<RetentionRule[]> {
  const rows = await rowsOf(
    ruleRow,
    sql`select kind, months, least_months as "leastMonths" from retention_rule`.execute(db),
  );
  return rows.toSorted((a, b) => retentionKinds.indexOf(a.kind) - retentionKinds.indexOf(b.kind));
}

/** Changes a rule. Requires the rights of the database's owner. */
export async function updateRule(db: Queryable, kind: RetentionKind, months: number | null): Promise<void> {
  await sql`update retention_rule set months = ${months} where kind = ${kind}`.execute(db);
}

const stateRow = z.strictObject({ oldest: z.nullable(z.date()), expired: z.number() });
export type RetentionState = z.output<typeof stateRow>;

/** The oldest record of a kind, and the number of records before the given time; zero if the kind is kept. */
export async function findState(
  db: Queryable,
  kind: RetentionKind,
  before: Date | null,
): Promise<RetentionState> {
  const [state] = await rowsOf(
    stateRow,
    sql`
    select min(at) as oldest, count(*) filter (where at < ${before}::timestamptz) as expired
    from (${expiring[kind]}) kept`.execute(db),
  );
  return state ?? { oldest: null, expired: 0 };
}

const goneRow = z.strictObject({ gone: z.number() });

/** Deletes at most `most` rows of a kind from before the given time, oldest first. Returns the number deleted. */
export async function deleteExpired(
  db: Queryable,
  kind: DeletedKind,
  { before, most }: { before: Date; most: number },
): Promise<number> {
  const { table, where, at } = deleted[kind];
  const [row] = await rowsOf(
    goneRow,
    sql`
    with gone as (
      delete from ${sql.table(table)} where id in (
        select id from ${sql.table(table)} where (${where}) and ${at} < ${before} order by id limit ${most})
      returning id)
    select count(*) as gone from gone`.execute(db),
  );
  return row?.gone ?? 0;
}

/** Deletes expired payments, with the rights of the database's owner. Returns the number of attempts. */
export async function expirePayments(db: Queryable, now: Date, most: number): Promise<number> {
  const [row] = await rowsOf(goneRow, sql`select expire_payments(${now}, ${most}) as gone`.execute(db));
  return row?.gone ?? 0;
}

const namesRow = z.strictObject({ names: z.array(z.string()) });

/** Drops expired audit partitions, with the rights of the database's owner. Returns their names. */
export async function expireAudit(db: Queryable, now: Date): Promise<string[]> {
  const [row] = await rowsOf(namesRow, sql`select expire_audit(${now}) as names`.execute(db));
  return row?.names ?? [];
}
