/** `npm run portal -- requests export`: approved changes for a school's system, each once (docs/requests.md). */
import { randomUUID } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { exportApproved, exportFormats, repeatExport, writeExport } from '../areas/change-requests/index.ts';
import type { ExportBatch, ExportFormat } from '../areas/change-requests/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/errors.ts';
import { defaultOperator, withDb } from './operator.ts';
import type { Output } from './output.ts';
import { CommandError } from './settings.ts';

interface ExportOptions {
  since?: Date;
  batch?: string;
  format: ExportFormat;
  to?: string;
  by: string;
}

export function addExportCommand(requests: Command, output: Output): void {
  requests
    .command('export')
    .description('hand out approved changes that have not left yet; each leaves once')
    .option(
      '--since <time>',
      'only those decided since, such as 2026-11-20 or 2026-11-20T06:00:00Z',
      parseTime,
    )
    .option('--batch <id>', 'a batch that was exported before, once more')
    .addOption(new Option('--format <format>', 'how').choices(exportFormats).default('csv'))
    .option('--to <file>', 'where to; standard output unless said')
    .option('--by <name>', 'who takes them', defaultOperator())
    .action((options: ExportOptions) =>
      withDb(async (db) => {
        const batch = await takeExport(db, options);
        if (batch === null) return output.complain('There is nothing to export.');
        await hand(output, batch, options);
      }),
    );
}

function parseTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('Not a time.');
  return time;
}

async function takeExport(db: Db, { since, batch, by }: ExportOptions): Promise<ExportBatch | null> {
  const call = { exportedBy: by, now: systemClock(), requestId: `cli-${randomUUID()}` };
  if (batch === undefined) return exportApproved(db, { ...call, ...(since ? { since } : {}) });
  try {
    return await repeatExport(db, { ...call, batchId: batch });
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError('There is no batch with this id.');
    throw error;
  }
}

/** The changes are marked by now: whatever happens to the file, the batch's id brings them back. */
async function hand(output: Output, batch: ExportBatch, { format, to }: ExportOptions): Promise<void> {
  const again = `requests export --batch ${batch.id}`;
  const text = writeExport(format, batch);
  try {
    if (to === undefined) output.line(text.trimEnd());
    else await writeWhole(to, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`The file could not be written (${reason}). Nothing is lost: ${again}`);
  }
  const count = batch.changes.length;
  output.complain(`Exported ${count} ${count === 1 ? 'change' : 'changes'}. The same file again: ${again}`);
}

/** A reader never finds half a file. */
async function writeWhole(file: string, text: string): Promise<void> {
  const part = `${file}.part`;
  await writeFile(part, text, { mode: 0o600 });
  await rename(part, file);
}
