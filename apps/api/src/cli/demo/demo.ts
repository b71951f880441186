/**
 * The demo: three fictional schools, imported like any school's data, and the accounts that sign in (D-1.4). Never in
 * production, and never beside a real school's data.
 */
import { dateInZone } from '@portal/contract/dates';
import { readCommandEnv } from '../../config/env.ts';
import { createPasswords } from '../../platform/crypto/passwords.ts';
import { openDatabase } from '../../platform/database/database.ts';
import type { Db } from '../../platform/database/database.ts';
import { CommandError, readConfig } from '../settings.ts';

export interface SeedOptions {
  log: (message: string) => void;
  /** `YYYY-MM-DD` at the schools; today by default. */
  today?: string;
  now?: Date;
  /** Hashes the demo password; by default as the running portal does. */
  hashPassword?: (password: string) => Promise<string>;
}

const schoolZone = 'Australia/Brisbane';

/** Seeds once; a database with any data is left unchanged. */
export async function seedDemo(
  connectionString: string,
  options: SeedOptions,
): Promise<'seeded' | 'present'> {
  if (readCommandEnv().NODE_ENV === 'production')
    throw new CommandError('The demo is refused in production.');
  const db = openDatabase({ connectionString, poolSize: 1, statementTimeoutMs: 0 });
  try {
    if (await isInUse(db)) return 'present';
    options.log('Importing the demo schools');
    const now = options.now ?? new Date();
    const today = options.today ?? dateInZone(now, schoolZone);
    const hashPassword = options.hashPassword ?? (await portalHash(connectionString));
    const { insertDemo } = await import('./demo-content.ts');
    await insertDemo(db, connectionString, { today, now, hashPassword });
    return 'seeded';
  } finally {
    await db.destroy();
  }
}

/**
 * Accounts are added last: when they are missing, an earlier attempt was interrupted and the demo's own schools may
 * exist.
 */
async function isInUse(db: Db): Promise<boolean> {
  const account = await db.selectFrom('account').select('id').limit(1).executeTakeFirst();
  if (account) return true;
  const students = await db.selectFrom('student').select('source_id').execute();
  const { demoStudentIds } = await import('@portal/demo-data');
  return students.length > 0 && !students.some(({ source_id }) => source_id === demoStudentIds.asha);
}

async function portalHash(connectionString: string): Promise<(password: string) => Promise<string>> {
  const { secrets } = await readConfig(connectionString);
  const passwords = createPasswords(secrets.pepper);
  return (password) => passwords.hash(password);
}
