/** Verifies the audit's hash chain, as an operator does each month (docs/operations/audit.md). */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Check } from './checks.ts';
import { rehearsalSecret } from './portal.ts';

const program = path.resolve(import.meta.dirname, '../../../apps/api/src/cli/main.ts');

/** Good if the chain has rows, and every row is as it was sealed. */
export async function checkAudit(databaseUrl: string, copy?: string): Promise<Check> {
  const name = copy === undefined ? 'The audit chain' : `The audit chain of ${copy}`;
  const env = { PATH: process.env['PATH'], DATABASE_URL: databaseUrl, PORTAL_SECRET: rehearsalSecret };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, 'audit', 'verify'], { env });
    const rows = /whole: (\d+) rows/.exec(stdout)?.[1];
    return { name, found: rows === undefined ? stdout.trim() : `${rows} rows`, isGood: Number(rows) > 0 };
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    return { name, found: said, isGood: false };
  }
}
