/** `npm run portal -- audit-expire`: drops the months of the audit log that are older than its retention period. */
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import pg from 'pg';
import { systemActor } from '../../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import { dropAuditPartitions } from '../../../platform/audit/partitions.repository.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import { defaultOperator } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { withDatabase } from '../../settings.ts';

interface Options {
  years: number;
  by: string;
}

/** The shortest period anybody may choose: a slip can't erase what a family may still ask about. */
const MIN_YEARS = 2;
const DEFAULT_YEARS = 7;

const notes = `
Whole months are dropped, so nothing is deleted row by row. The role needs to own the tables: with two roles, that of
MIGRATION_DATABASE_URL. Run it once a month.`;

export function addAuditExpireCommand(program: Command, output: Output): void {
  program
    .command('audit-expire')
    .description('drop the months of the audit log that are older than its retention period')
    .addHelpText('after', notes)
    .option('--years <number>', `how long to keep the log, at least ${MIN_YEARS}`, readYears, DEFAULT_YEARS)
    .option('--by <name>', 'who asks, for the record', defaultOperator())
    .action(({ years, by }: Options) =>
      withDatabase((connectionString) => expire(connectionString, { years, by }, output), { asOwner: true }),
    );
}

async function expire(connectionString: string, { years, by }: Options, output: Output): Promise<void> {
  const now = systemClock();
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  const call = { now, requestId: `cli-${randomUUID()}`, actor: systemActor(by) };
  const db = openDatabase({ connectionString, poolSize: 1, statementTimeoutMs: 0 });
  try {
    const dropped = await onceUnused(output, () =>
      inAuditedTransaction(db, call, async (trx) => {
        const result = await dropAuditPartitions(trx, before);
        return { result, audit: { event: 'audit.expired', detail: { months: result.length, years } } };
      }),
    );
    output.line(dropped.length === 0 ? 'No month is that old.' : `Dropped: ${dropped.join(', ')}.`);
  } finally {
    await db.destroy();
  }
}

/** So often, because each attempt waits only briefly for a reader: everybody who writes to the log waits behind it. */
const MAX_ATTEMPTS = 60;
const PAUSE_MS = 1000;
const LOCK_NOT_AVAILABLE = '55P03';

async function onceUnused<T>(output: Output, attempt: () => Promise<T>, left = MAX_ATTEMPTS): Promise<T> {
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE || left <= 1) throw error;
    if (left === MAX_ATTEMPTS) output.line('The log is in use. Trying again.');
    await setTimeout(PAUSE_MS);
    return onceUnused(output, attempt, left - 1);
  }
}

function readYears(text: string): number {
  const years = Number(text);
  if (!Number.isInteger(years) || years < MIN_YEARS)
    throw new InvalidArgumentError(`A whole number of years, at least ${MIN_YEARS}.`);
  return years;
}
