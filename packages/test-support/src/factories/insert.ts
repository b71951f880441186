/** The part of a pg client or pool the factories need. */
export interface SqlRunner {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

type Value = string | number | boolean | Date | null | readonly string[];

/** Writes one row and hands it back. Names of tables and columns are the tests' own, values are parameters. */
export async function insertRow<Row>(
  db: SqlRunner,
  table: string,
  values: Readonly<Record<string, Value>>,
  returning = '*',
): Promise<Row> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await db.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning ${returning}`,
    Object.values(values),
  );
  return firstRow<Row>(rows);
}

function firstRow<Row>(rows: unknown[]): Row;
function firstRow(rows: unknown[]): unknown {
  if (rows.length === 0) throw new Error('The row was not written.');
  return rows[0];
}

let serial = 0;

/** A number no other row of this process has. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}
