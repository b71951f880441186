/** Rows of hand-written SQL. The compiler can't check such a statement, so each names the schema of its rows. */
import * as z from 'zod/mini';
import { readCommandEnv } from '../../config/env.ts';

/** What a raw statement answers: of Kysely's `sql` and of pg's `query` alike. */
export interface RawResult {
  rows: readonly unknown[];
}

let isChecking: boolean | undefined;

/** In production the types are trusted: tests and development have checked every row of every statement. */
function checksRows(): boolean {
  isChecking ??= readCommandEnv().NODE_ENV !== 'production';
  return isChecking;
}

/**
 * The rows of a raw statement, each checked against its schema except in production. The rows are answered as they came,
 * so that production sees the same ones: a schema describes, and neither converts nor fills in. See
 * docs/decisions/row-schemas.md.
 */
export async function rowsOf<Row extends z.core.$ZodType>(
  row: Row,
  result: Promise<RawResult>,
): Promise<z.output<Row>[]> {
  const { rows } = await result;
  assertRows(row, rows, checksRows());
  return [...rows];
}

/** Throws where a row isn't what the schema says, with the columns but without their values. */
export function assertRows<Row extends z.core.$ZodType>(
  row: Row,
  rows: readonly unknown[],
  isChecked: boolean,
): asserts rows is readonly z.output<Row>[] {
  if (!isChecked) return;
  for (const one of rows) {
    const { error } = z.safeParse(row, one);
    if (!error) continue;
    const lines = error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    throw new Error(`A row is not what its schema says: ${lines.join('; ')}`);
  }
}
