/** `npm run portal -- retention`: shows, changes and applies the retention periods. */
import { randomUUID } from 'node:crypto';
import { Argument, InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { formatDateField } from '@portal/contract/dates';
import {
  changeRule,
  expireRecords,
  reportRetention,
  retentionKinds,
  units,
} from '../../../areas/retention/index.ts';
import type { RetentionKind, RetentionReport } from '../../../areas/retention/index.ts';
import { systemActor } from '../../../platform/access/actor.ts';
import { systemClock } from '../../../platform/clock.ts';
import { openDatabase } from '../../../platform/database/database.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defaultOperator, withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError, withDatabase } from '../../settings.ts';

const notes = `
A worker removes what is older once a day. What is kept is for your department to decide: docs/operations/retention.md.

  npm run portal -- retention
  npm run portal -- retention set change-requests 7y
  npm run portal -- retention set audit 10y`;

export function addRetentionCommand(program: Command, output: Output): void {
  const retention = program
    .command('retention')
    .description('show how long each kind of record is kept, or change it')
    .addHelpText('after', notes)
    .action(() =>
      withDb(async (db) => {
        for (const report of await reportRetention(db, systemClock())) output.line(formatReport(report));
      }),
    );
  retention
    .command('set')
    .description('keep a kind of record for a period, as the owner of the database')
    .addArgument(new Argument('<kind>').choices(retentionKinds))
    .argument('<period>', 'such as 7y or 18m, or keep', readPeriod)
    .option('--by <name>', 'who decided, for the record', defaultOperator())
    .action((kind: RetentionKind, { months }: Period, { by }: { by: string }) =>
      withOwner((db) => setRule(db, { kind, months, by }, output)),
    );
  retention
    .command('apply')
    .description('remove now what the worker removes once a day')
    .action(() =>
      withDb(async (db) => {
        const expired = Object.entries(await expireRecords(db, systemClock()));
        output.line(
          expired.map(([kind, count]) => `${kind}: ${count} removed`).join('\n') || 'Nothing is that old.',
        );
      }),
    );
}

function withOwner(action: (db: Db) => Promise<void>): Promise<void> {
  return withDatabase(
    async (connectionString) => {
      const db = openDatabase({ connectionString, poolSize: 1 });
      await action(db).finally(() => db.destroy());
    },
    { asOwner: true },
  );
}

async function setRule(
  db: Db,
  { kind, months, by }: { kind: RetentionKind; months: number | null; by: string },
  output: Output,
): Promise<void> {
  const now = systemClock();
  const rule = (await reportRetention(db, now)).find((found) => found.kind === kind);
  if (rule && months !== null && months < rule.leastMonths)
    throw new CommandError(`${kind} must be kept for at least ${formatMonths(rule.leastMonths)}.`);
  await changeRule(db, { now, requestId: `cli-${randomUUID()}`, actor: systemActor(by) }, { kind, months });
  output.line(`${kind}: ${formatMonths(months)}`);
}

function formatReport({ kind, months, oldest, expired }: RetentionReport): string {
  const since = oldest === null ? 'none' : `oldest ${formatDateField(oldest.toISOString().slice(0, 10))}`;
  const next = months === null ? '' : `, ${expired} ${units[kind]} to remove`;
  return `${kind.padEnd(18)} ${formatMonths(months).padEnd(10)} ${since}${next}`;
}

function formatMonths(months: number | null): string {
  if (months === null) return 'kept';
  return months % 12 === 0 ? `${months / 12} years` : `${months} months`;
}

interface Period {
  months: number | null;
}

function readPeriod(text: string): Period {
  if (text === 'keep') return { months: null };
  const [, count = '', unit] = /^([1-9]\d{0,2})([ym])$/.exec(text) ?? [];
  if (count === '') throw new InvalidArgumentError('A period such as 7y or 18m, or keep.');
  return { months: Number(count) * (unit === 'y' ? 12 : 1) };
}
