/** `npm run portal -- errors list`: failures that pages reported, newest first. */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { listErrorReports } from '../../areas/error-reports/index.ts';
import { withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';

const MOST = 5000;

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new InvalidArgumentError(`A number from 1 to ${MOST}.`);
  return count;
}

export function addErrorsCommand(program: Command, output: Output): void {
  program
    .command('errors')
    .description('read what pages reported about their own failures')
    .command('list')
    .description('list the newest reports')
    .option('--count <number>', 'how many', parseCount, 20)
    .action(({ count }: { count: number }) =>
      withDb(async (db) => {
        const rows = await listErrorReports(db, count);
        const shown = rows.map(
          ({ receivedAt, page, error, appVersion, userAgent }) =>
            `${receivedAt.toISOString()}  ${page}  version ${appVersion}\n  ${error}\n  ${userAgent}`,
        );
        output.line(shown.length === 0 ? 'Nothing was reported.' : shown.join('\n\n'));
      }),
    );
}
