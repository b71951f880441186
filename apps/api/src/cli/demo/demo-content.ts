/** The contents of the demo. Loaded only when they are missing, so that a seeded portal starts without them. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { demoPassword, writeDemoPackage } from '@portal/demo-data';
import { importPackage } from '../../import/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { insertDemoAccounts } from './demo-accounts.ts';
import { insertDemoNotifications } from './demo-notifications.ts';
import { insertOfficeDemo } from './demo-office.ts';
import { submitDemoRequests } from './demo-requests.ts';

export interface DemoContext {
  /** `YYYY-MM-DD` at the schools. */
  today: string;
  now: Date;
  hashPassword: (password: string) => Promise<string>;
}

/** Imports the schools and adds the accounts. */
export async function insertDemo(
  db: Db,
  connectionString: string,
  { today, now, hashPassword }: DemoContext,
): Promise<void> {
  const [passwordHash] = await Promise.all([hashPassword(demoPassword), importDemo(connectionString, today)]);
  await db.transaction().execute(async (trx) => {
    const accounts = await insertDemoAccounts(trx, { passwordHash, now });
    await submitDemoRequests(trx, { accounts, today, now });
    await insertDemoNotifications(trx, { today, now });
    await insertOfficeDemo(trx, { passwordHash, today, now });
  });
}

async function importDemo(connectionString: string, today: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-demo-'));
  try {
    await writeDemoPackage(folder, { today });
    // An interrupted seed on another day may have left rows that this package lacks.
    const report = await importPackage(connectionString, folder, {
      confirmsRemovals: true,
      confirmsAccess: true,
    });
    const [problem] = report.problems;
    if (problem)
      throw new Error(
        `The demo package is refused: ${problem.file}, line ${problem.line}, ${problem.column}: ${problem.reason}`,
      );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
