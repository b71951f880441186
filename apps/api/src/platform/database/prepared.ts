/**
 * Prepared statements for hot reads. Planning one takes several times as long as reading a family's rows, so each
 * connection plans it only once. See docs/decisions/server/query-plans.md.
 */
import { CompiledQuery, sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';
import { poolOf } from './database.ts';
import type { Queryable } from './database.ts';
import { rowsOf } from './rows.ts';

/** A placeholder for a value in a statement's text. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Places a named parameter in the statement. */
export type Parameter<Name extends string> = (name: Name) => RawBuilder<unknown>;

/** Runs the statement with its values. */
export type Prepared<Row extends z.ZodMiniType, Name extends string> = (
  db: Queryable,
  values: Readonly<Record<Name, unknown>>,
) => Promise<z.output<Row>[]>;

/**
 * Prepares a read whose text never changes, only its parameters. After a few runs on a connection, PostgreSQL keeps one
 * plan for all values, so every condition must be about equally selective for every family. In a transaction the
 * statement is planned each time.
 */
export function prepared<Row extends z.ZodMiniType, Name extends string>(
  name: string,
  row: Row,
  build: (parameter: Parameter<Name>) => RawBuilder<unknown>,
): Prepared<Row, Name> {
  let compiled: CompiledQuery | undefined;
  return async (db, values) => {
    compiled ??= build((parameter) => sql`${new Slot(parameter)}`).compile(db);
    const { sql: text } = compiled;
    const bound = bind(compiled.parameters, values);
    const pool = poolOf(db);
    return rowsOf(
      row,
      pool ? pool.query({ name, text, values: bound }) : db.executeQuery(CompiledQuery.raw(text, bound)),
    );
  };
}

function bind(parameters: readonly unknown[], values: Readonly<Record<string, unknown>>): unknown[] {
  return parameters.map((parameter) => (parameter instanceof Slot ? values[parameter.name] : parameter));
}
