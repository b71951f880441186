/** The part of a pg client or pool the factories need. */
export interface SqlRunner {
  query(text: string, values?: unknown[]): Promise<{ rows: { written?: Written }[] }>;
}

/** What a test may need from a row: its ids, where the table has them. */
interface Written {
  id?: number;
  public_id?: string;
}

type Value = string | number | boolean | Date | null | readonly string[];

/** Inserts one row and returns its ids. Names of tables and columns come from the tests, values are parameters. */
export async function insertRow(
  db: SqlRunner,
  table: string,
  values: Readonly<Record<string, Value>>,
): Promise<{ id: number; publicId: string }> {
  const columns = Object.keys(values);
  const places = columns.map((_, index) => `$${index + 1}`);
  const { rows } = await db.query(
    `insert into ${table} (${columns.join(', ')}) values (${places.join(', ')}) returning to_jsonb(${table}) as written`,
    Object.values(values),
  );
  const written = rows[0]?.written;
  if (!written) throw new Error(`The row of ${table} was not written.`);
  return { id: written.id ?? 0, publicId: written.public_id ?? '' };
}

let serial = 0;

/** A number unique within this process. */
export function nextSerial(): number {
  serial += 1;
  return serial;
}
