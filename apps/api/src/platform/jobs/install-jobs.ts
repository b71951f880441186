/** Installs the job queue's own schema from its package. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** The schema version the installed package requires. */
export async function wantedJobsVersion(): Promise<number> {
  const manifest = path.resolve(createRequire(import.meta.url).resolve('pg-boss'), '../../package.json');
  const { pgboss }: { pgboss: { schema: number } } = JSON.parse(await readFile(manifest, 'utf8'));
  return pgboss.schema;
}

/** Creates or upgrades the schema; the connection's role owns it. */
export async function installJobs(connectionString: string): Promise<void> {
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({ connectionString, schema: 'pgboss', max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false });
}
