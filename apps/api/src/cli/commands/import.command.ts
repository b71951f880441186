/** `npm run portal -- import <folder or zip>` (D-1.1). */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Command } from 'commander';
import { recordOwnImport } from '../../areas/deliveries/index.ts';
import { readImportEnv } from '../../config/env.ts';
import { formatAccessChange, formatProblem, formatReport, importPackage } from '../../import/index.ts';
import type { ImportReport } from '../../import/index.ts';
import { resultOf } from '../../import-delivered.ts';
import { systemActor } from '../../platform/access/actor.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { defaultOperator, withDb } from '../operator.ts';
import { FullReport, ReportNotWritten } from '../output/full-report.ts';
import { formatProgress } from '../output/output.ts';
import type { Output } from '../output/output.ts';

const help = `
A package holds manifest.csv, OneRoster 1.2 files and the files of docs/import.md.
All of it is imported or, when a row is wrong, none. Changes of who may see a student
come first in the report, then the causes of a rejection, one line each. Every row is in
the full report, beside the package unless --report names a file.

The exit code is 0 when the package was imported, 1 when it was rejected, 2 when it was
imported but for rows that can't be stored, and 3 when it was imported but the full report
could not be written.

Examples:
  npm run portal -- import school-data/
  npm run portal -- import school-data.zip --dry-run`;

interface ImportFlags {
  dryRun: boolean;
  school?: string;
  confirmRemovals: boolean;
  confirmAccess: boolean;
  by: string;
  report?: string;
}

const exitCodes = { refused: 1, leftOut: 2, notReported: 3 };

export function addImportCommand(program: Command, output: Output): void {
  program
    .command('import')
    .description('import a package of school data')
    .argument('<package>', 'a folder or a zip file')
    .option('--dry-run', 'check everything and change nothing', false)
    .option('--school <code>', 'the centre code of the school whose package it is: nothing else may change')
    .option('--confirm-removals', 'remove rows beyond the limit, as the report listed them', false)
    .option(
      '--confirm-access',
      'change who may see students beyond the limit, as the report listed it',
      false,
    )
    .option('--by <name>', 'who imports it, for the audit log', defaultOperator())
    .option('--report <file>', 'where to write the full report')
    .addHelpText('after', help)
    .action(async (location: string, flags: ImportFlags) => {
      const { report, isReported } = await runImport(location, flags, output);
      if (report.outcome === 'refused') process.exitCode = exitCodes.refused;
      else if (!isReported) process.exitCode = exitCodes.notReported;
      else if (report.leftOutCount > 0) process.exitCode = exitCodes.leftOut;
    });
}

async function runImport(
  location: string,
  flags: ImportFlags,
  output: Output,
): Promise<{ report: ImportReport; isReported: boolean }> {
  const full = await FullReport.start();
  const limits = readImportEnv();
  try {
    const report = await withDb(async (db, connectionString) => {
      const imported = await importPackage(connectionString, location, {
        by: flags.by,
        dryRun: flags.dryRun,
        ...(flags.school === undefined ? {} : { school: { centreCode: flags.school } }),
        confirmsRemovals: flags.confirmRemovals,
        confirmsJoining: flags.confirmRemovals,
        confirmsAccess: flags.confirmAccess,
        removalLimits: limits.IMPORT_REMOVAL_LIMITS,
        accessLimit: limits.IMPORT_ACCESS_LIMIT,
        onProgress: (progress) => output.progress(formatProgress(progress)),
        onProblem: (problem) => full.add(formatProblem(problem)),
        onLeftOut: (problem) => full.add(`Left out: ${formatProblem(problem)}`),
        onAccessChange: (change) => full.add(formatAccessChange(change)),
      });
      if (!flags.dryRun) await addToHistory(db, imported);
      return imported;
    });
    const summary = formatReport(report);
    if (report.outcome === 'refused') output.complain(summary);
    else output.line(summary);
    const file = flags.report ?? reportBeside(location);
    return { report, isReported: await writeFullReport(full, { file, summary }, output) };
  } finally {
    await full.close();
  }
}

/** Whether the report was written. If it wasn't, the outcome of the import stays. */
async function writeFullReport(
  full: FullReport,
  { file, summary }: { file: string; summary: string },
  output: Output,
): Promise<boolean> {
  try {
    const place = await full.finish(file, summary);
    if (place !== null) output.line(`Full report: ${place}`);
    return true;
  } catch (error) {
    if (!(error instanceof ReportNotWritten)) throw error;
    output.complain(
      `${error.message} The summary above holds. With --dry-run, the same package lists its bad rows again.`,
    );
    return false;
  }
}

async function addToHistory(db: Db, report: ImportReport): Promise<void> {
  const call = {
    now: systemClock(),
    requestId: `cli-${randomUUID()}`,
    actor: systemActor(defaultOperator()),
  };
  await recordOwnImport(db, call, report.schools, resultOf(report));
}

/** `school-data.zip` and `school-data/` → `school-data.report.txt`. */
function reportBeside(location: string): string {
  const { dir, base } = path.parse(path.resolve(location));
  return path.join(dir, `${base.replace(/\.zip$/i, '')}.report.txt`);
}
