/** `npm run portal -- migrate` and `npm run portal -- demo`. */
import type { Command } from 'commander';
import { seedDemo } from '../demo/demo.ts';
import type { Output } from '../output/output.ts';
import { withDatabase } from '../settings.ts';

export function addDatabaseCommands(program: Command, output: Output): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(async () => {
      await withDatabase(() => Promise.resolve(), { migrates: true });
      output.line('The database is up to date.');
    });
  program
    .command('demo')
    .description('fill an empty database with three fictional schools and sign-ins (never in production)')
    .action(async () => {
      const outcome = await withDatabase((connectionString) =>
        seedDemo(connectionString, { log: (message) => output.progress(message) }),
      );
      output.line(outcome === 'seeded' ? 'The demo schools are in.' : 'The demo schools were there already.');
    });
}
