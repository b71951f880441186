/** `npm run portal -- access`: lists who read or changed a child's record in a period (G25). */
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { eqIdPattern } from '@portal/contract/shared';
import { normaliseCode } from '@portal/contract/text';
import { parseDate } from '@portal/contract/dates';
import { formatReaders, lookUpReaders } from '../../../areas/audit/index.ts';
import { systemClock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { defaultOperator, withDb } from '../../operator.ts';
import type { Output } from '../../output/output.ts';
import { CommandError } from '../../settings.ts';

interface Options {
  student: string;
  from: string;
  to: string;
  by: string;
}

const notes = `
Looks are recorded once a person, part of the record and day, with the time of the first. Imports are listed because
they may have changed the record. That you asked is recorded, and the student's account owners see it.

  npm run portal -- access --student 1234567890A --from 2026-11-01 --to 2026-11-30`;

export function addAccessCommand(program: Command, output: Output): void {
  program
    .command('access')
    .description('list who read or changed a student’s record')
    .addHelpText('after', notes)
    .requiredOption('--student <EQ ID>', 'whose record', readEqId)
    .requiredOption('--from <date>', 'first day, YYYY-MM-DD or DD/MM/YYYY', readDay)
    .requiredOption('--to <date>', 'last day', readDay)
    .option('--by <name>', 'who asks, for the record', defaultOperator())
    .action(({ student, from, to, by }: Options) =>
      withDb(async (db) => {
        if (from > to) throw new CommandError('The first day is after the last one.');
        const call = { now: systemClock(), requestId: `cli-${randomUUID()}` };
        const asked = lookUpReaders(db, call, { eqId: student, from, to, by });
        output.line(formatReaders(await asked.catch(unknownStudent)));
      }),
    );
}

function readEqId(text: string): string {
  const eqId = normaliseCode(text);
  if (!eqIdPattern.test(eqId)) throw new InvalidArgumentError('Ten digits and a letter.');
  return eqId;
}

function readDay(text: string): string {
  const day = parseDate(text);
  if (day === null) throw new InvalidArgumentError('A date such as 2026-11-18 or 18/11/2026.');
  return day;
}

function unknownStudent(error: unknown): never {
  if (error instanceof ProblemError && error.code === 'not-found')
    throw new CommandError('There is no student with this EQ ID.');
  throw error;
}
