/** `npm run portal -- <command>`: what a school or an operator does without the web. */
import { Command } from 'commander';
import { PackageError } from '../import/index.ts';
import { EmbeddedPostgresError } from '../platform/database/embedded/index.ts';
import { addAccessCommand } from './access.command.ts';
import { addConsentsCommand } from './consents.command.ts';
import { addDatabaseCommands } from './database.commands.ts';
import { addErrorsCommand } from './errors.command.ts';
import { addImportCommand } from './import.command.ts';
import { addInvitationsCommand } from './invitations.command.ts';
import { addOutagesCommand } from './outages.command.ts';
import { createOutput } from './output.ts';
import { addPaymentsCommand } from './payments.command.ts';
import { addRequestsCommand } from './requests.command.ts';
import { CommandError } from './settings.ts';
import { addTermsCommand } from './terms.command.ts';
import { addViewersCommand } from './viewers.command.ts';

const help = `
Commands work on DATABASE_URL or, without it, on the embedded database in DATA_DIR
(.data unless set): beside a running portal, or alone.`;

const output = createOutput(process.stdout, process.stderr);
const program = new Command('portal')
  .usage('<command>')
  .description('Import school data, decide what families submit, announce outages, look after the database.')
  .addHelpText('after', help)
  .showHelpAfterError();
addImportCommand(program, output);
addRequestsCommand(program, output);
addConsentsCommand(program, output);
addPaymentsCommand(program, output);
addInvitationsCommand(program, output);
addOutagesCommand(program, output);
addTermsCommand(program, output);
addViewersCommand(program, output);
addErrorsCommand(program, output);
addAccessCommand(program, output);
addDatabaseCommands(program, output);

try {
  await program.parseAsync();
} catch (error) {
  const isExplained =
    error instanceof PackageError || error instanceof CommandError || error instanceof EmbeddedPostgresError;
  output.complain(isExplained ? error.message : String(error instanceof Error ? error.stack : error));
  process.exitCode = 1;
}
