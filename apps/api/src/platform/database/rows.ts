/** Rows of hand-written SQL. The compiler can't check such a statement, so each supplies a schema for its rows. */
import * as z from 'zod/mini';
import { readCommandEnv } from '../../config/env.ts';
// The row schemas rely on these parsers, even in a program that opens its own connection.
import './column-types.ts';

/** The result of a raw statement, from Kysely's `sql` or pg's `query`. */
export interface RawResult {
  rows: readonly unknown[];
}

let isChecking: boolean | undefined;

/** In production the types are trusted: tests and development have checked the rows of every statement. */
function checksRows(): boolean {
  isChecking ??= readCommandEnv().NODE_ENV !== 'production';
  return isChecking;
}

/**
 * The rows of a raw statement, each validated against its schema except in production. The rows are returned unchanged,
 * so that production gets the same ones: a schema validates, and neither converts nor adds defaults. See
 * docs/decisions/server/row-schemas.md.
 */
export async function rowsOf<Row extends z.core.$ZodType>(
  row: Row,
  result: Promise<RawResult>,
): Promise<z.output<Row>[]> {
  const { rows } = await result;
  assertRows(row, rows, checksRows());
  return [...rows];
}

/** Throws when a row doesn't match the schema, naming the columns but not their values. */
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
