/** Fills an empty, migrated database with fictional data for a state's schools, in SQL, and analyses it. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import type pg from 'pg';

export interface StateSize {
  students: number;
  schools: number;
  /** `YYYY-MM-DD`; every date is relative to it. */
  today: string;
}

const folder = new URL('sql/', import.meta.url);
const scripts = readdirSync(folder)
  .toSorted()
  .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }));

/** Key for a cache of the generated data: changes with the scripts. */
export const generatorHash = createHash('sha256')
  .update(scripts.map(({ text }) => text).join('\n'))
  .digest('hex')
  .slice(0, 16);

/**
 * Runs the scripts. `client` must be a superuser: triggers and foreign keys are off meanwhile. Indexes are built once, at
 * the end.
 */
export async function generateState(
  client: pg.Client | pg.PoolClient,
  { students, schools, today }: StateSize,
  onScript: (name: string) => void = () => undefined,
): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '256MB'; set work_mem = '128MB'`,
  );
  for (const [name, value] of Object.entries({ students, schools, today })) {
    await client.query(`select set_config('state.' || $1, $2, false)`, [name, String(value)]);
  }
  for (const { name, text } of scripts) {
    onScript(name);
    await client.query(text);
  }
  await client.query('reset all');
  await client.query('vacuum analyze');
}
