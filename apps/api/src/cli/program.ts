/** Command-line tasks of a school or an operator. */
import { Command } from 'commander';
import { loadCommands } from './commands.ts';
import { createOutput } from './output/output.ts';

const help = `
Commands work on DATABASE_URL or, without it, on the embedded database in DATA_DIR
(.data unless set): beside a running portal, or alone.`;

/** Errors the operator can correct; any others are bugs. */
const explained = ['PackageError', 'CommandError', 'ConfigProblem', 'SchemaProblem', 'EmbeddedPostgresError'];

/** Runs the command in the arguments; a failure sets the exit code. */
export async function runProgram(): Promise<void> {
  const output = createOutput(process.stdout, process.stderr);
  const program = new Command('portal')
    .usage('<command>')
    .description(
      'Import school data, decide what families submit, announce outages, look after the database.',
    )
    .addHelpText('after', help)
    .showHelpAfterError();
  try {
    for (const add of await loadCommands(process.argv[2])) add(program, output);
    await program.parseAsync();
  } catch (error) {
    const isExplained = error instanceof Error && explained.includes(error.name);
    output.complain(isExplained ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}
