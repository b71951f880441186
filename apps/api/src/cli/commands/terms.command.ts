/** `npm run portal -- terms publish`: publishes a new version of a terms document. */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import { readSections, termsKinds } from '@portal/contract/terms';
import type { TermsKind } from '@portal/contract/terms';
import { publishTerms } from '../../areas/terms/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';

interface PublishOptions {
  kind: TermsKind;
  version: string;
  title: string;
  file: string;
  by: string;
}

const help = `
The file is plain text: an empty line ends a paragraph, a line that begins with # is a heading. The new version
binds at once; everybody it concerns is asked to accept it before they go on.

  npm run portal -- terms publish --kind owner --terms-version 2026.2 --title "Terms for account owners" --file owner.txt`;

export function addTermsCommand(program: Command, output: Output): void {
  program
    .command('terms')
    .description('publish terms and conditions')
    .command('publish')
    .description('publish the next version of a document')
    .addOption(
      new Option('--kind <kind>', 'whom or what it is for').choices(termsKinds).makeOptionMandatory(),
    )
    .requiredOption('--terms-version <version>', 'such as 2026.2, new for its kind')
    .requiredOption('--title <words>', 'what the document is headed with')
    .requiredOption('--file <path>', 'its text')
    .option('--by <name>', 'who publishes it', defaultOperator())
    .addHelpText('after', help)
    .action(({ termsVersion, ...options }: PublishOptions & { termsVersion: string }) =>
      publish({ ...options, version: termsVersion }, output),
    );
}

async function publish({ kind, version, title, file, by }: PublishOptions, output: Output): Promise<void> {
  const sections = readSections(await textOf(file));
  if (sections.length === 0) throw new CommandError(`${file} has no text.`);
  const call = { now: systemClock(), requestId: `cli-${randomUUID()}`, by };
  await withDb(async (db) => {
    try {
      output.line(`Published: ${await publishTerms(db, call, { kind, version, title, sections })}`);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new CommandError((error.options.errors ?? []).map(({ message }) => message).join('\n'));
    }
  });
}

async function textOf(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new CommandError(`${file} can't be read: ${String(error)}`);
  }
}
