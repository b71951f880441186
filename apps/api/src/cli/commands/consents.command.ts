/** `npm run portal -- consents export|withdraw`: the school's side of consent requests (docs/decisions/students/consent.md). */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { consentAnswers, withdrawConsent, writeAnswers } from '../../areas/consent/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import { addBatchExport } from '../batch-export.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';

export function addConsentsCommand(program: Command, output: Output): void {
  const consents = program.command('consents').description('take in families’ answers to consent requests');
  addBatchExport(consents, output, {
    outgoing: consentAnswers,
    write: writeAnswers,
    things: 'answers',
    since: 'given',
    noun: 'answer',
  });
  consents
    .command('withdraw')
    .description('take back a request nobody has answered')
    .argument('<id>', 'the request’s own id, or the register’s')
    .option('--by <name>', 'who withdraws it', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withDb(async (db) => {
        await withdraw(db, id, by);
        output.line('Withdrawn.');
      }),
    );
}

async function withdraw(db: Db, id: string, by: string): Promise<void> {
  try {
    await withdrawConsent(db, {
      id,
      withdrawnBy: by,
      now: systemClock(),
      requestId: `cli-${randomUUID()}`,
    });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(
      error.code === 'not-found'
        ? 'There is no request with this id.'
        : 'This request is no longer pending, so it stays as it is.',
    );
  }
}
