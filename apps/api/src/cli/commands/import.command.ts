/** `npm run portal -- import <folder or zip>` (D-1.1). */
import type { Command } from 'commander';
import { importPackage } from '../../import/index.ts';
import { formatProblem, formatProgress, formatReport } from '../output/output.ts';
import type { Output } from '../output/output.ts';
import { withDatabase } from '../settings.ts';

const help = `
A package holds manifest.csv, OneRoster 1.2 files and the files of docs/import.md.
All of it is imported or, when one row is wrong, none: every bad row is then listed with
its file, line, column and reason, and the exit code is 1.

Examples:
  npm run portal -- import school-data/
  npm run portal -- import school-data.zip --dry-run`;

export function addImportCommand(program: Command, output: Output): void {
  program
    .command('import')
    .description('import a package of school data')
    .argument('<package>', 'a folder or a zip file')
    .option('--dry-run', 'check everything and change nothing', false)
    .addHelpText('after', help)
    .action(async (location: string, { dryRun }: { dryRun: boolean }) => {
      const report = await withDatabase((connectionString) =>
        importPackage(connectionString, location, {
          dryRun,
          onProgress: (progress) => output.progress(formatProgress(progress)),
          onProblem: (problem) => output.complain(formatProblem(problem)),
        }),
      );
      output.line(formatReport(report));
      if (report.outcome === 'refused') process.exitCode = 1;
    });
}
