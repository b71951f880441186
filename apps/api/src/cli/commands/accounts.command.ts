/** `npm run portal -- accounts sessions end|lock|unlock`: stops an intruder in an account. */
import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { endSessionsOf, lockAccountOf, unlockAccountOf } from '../../areas/session/index.ts';
import type { OperatorCall } from '../../areas/session/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';

interface Options {
  email: string;
  by: string;
}

const maxReason = 500;

const notes = `
Ending sessions signs the person out everywhere; each of their devices is asked for a code again. A locked account can't
be signed in to until it is unlocked, and its live calendars stop. The person isn't told: call them. What you do, and
your name, are recorded, and the person sees in their access history that the school did it.

  npm run portal -- accounts sessions end --email parent@example.com
  npm run portal -- accounts lock --email parent@example.com --reason "Phone and mailbox stolen"
  npm run portal -- accounts unlock --email parent@example.com`;

export function addAccountsCommand(program: Command, output: Output): void {
  const accounts = program
    .command('accounts')
    .description('end the sessions of an account, lock and unlock it')
    .addHelpText('after', notes);
  const add = (parent: Command, name: string, description: string): Command =>
    parent
      .command(name)
      .description(description)
      .requiredOption('--email <email>', 'whose account')
      .option('--by <name>', 'who does it, for the record', defaultOperator());
  const sessions = accounts.command('sessions').description('the sessions of an account');
  add(sessions, 'end', 'sign the person out everywhere').action(({ email, by }: Options) =>
    withDb(async (db) => {
      await endSessionsOf(db, callBy(by), email).catch(explain);
      output.line('Every session has ended. Each device is asked for a code at its next sign-in.');
    }),
  );
  add(accounts, 'lock', 'end the sessions and refuse every sign-in')
    .requiredOption('--reason <text>', 'why, for operators only')
    .action(({ email, by, reason }: Options & { reason: string }) =>
      withDb(async (db) => {
        const locking = lockAccountOf(db, callBy(by), { email, reason: readReason(reason) });
        if (!(await locking.catch(explain))) throw new CommandError('This account is locked already.');
        output.line('The account is locked, and every session has ended.');
      }),
    );
  add(accounts, 'unlock', 'let the person sign in again').action(({ email, by }: Options) =>
    withDb(async (db) => {
      const unlocking = unlockAccountOf(db, callBy(by), email);
      if (!(await unlocking.catch(explain))) throw new CommandError('This account is not locked.');
      output.line('The account is unlocked.');
    }),
  );
}

const callBy = (by: string): OperatorCall => ({ now: systemClock(), requestId: `cli-${randomUUID()}`, by });

function readReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > maxReason)
    throw new CommandError(`Give a reason of at most ${maxReason} characters.`);
  return reason;
}

function explain(error: unknown): never {
  if (error instanceof ProblemError && error.code === 'not-found')
    throw new CommandError('There is no account with this email.');
  throw error;
}
