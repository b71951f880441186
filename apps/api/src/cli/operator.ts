/** Commands that act on someone's behalf in the portal's own database. */
import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { systemActor } from '../platform/access/actor.ts';
import type { AuditedCall } from '../platform/audit/audit.repository.ts';
import { systemClock } from '../platform/clock.ts';
import { openDatabase } from '../platform/database/database.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/errors.ts';
import { CommandError, withDatabase } from './settings.ts';

/** The operator's user name, for the record; in a container the uid may have no name. */
export function defaultOperator(): string {
  try {
    return userInfo().username;
  } catch {
    return 'school office';
  }
}

/** The context of a command for the audit log. */
export const operatorCall = (by: string): AuditedCall => ({
  now: systemClock(),
  requestId: `cli-${randomUUID()}`,
  actor: systemActor(by),
});

/** Replaces a `not-found` problem with this message. */
export async function explained<T>(action: Promise<T>, sentence: string): Promise<T> {
  try {
    return await action;
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'not-found') throw new CommandError(sentence);
    throw error;
  }
}

export function withDb<T>(action: (db: Db, connectionString: string) => Promise<T>): Promise<T> {
  return withDatabase(async (connectionString) => {
    const db = openDatabase({ connectionString, poolSize: 2 });
    try {
      return await action(db, connectionString);
    } finally {
      await db.destroy();
    }
  });
}
