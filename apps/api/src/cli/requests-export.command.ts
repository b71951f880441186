/** `npm run portal -- requests export`: approved changes for a school's system, each once (docs/requests.md). */
import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { Command } from 'commander';
import { exportApproved, exportFormats, repeatExport, writeExport } from '../areas/change-requests/index.ts';
import type { ExportBatch, ExportFormat } from '../areas/change-requests/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/errors.ts';
import { handExport, parseTime } from './export-output.ts';
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
function hand(output: Output, batch: ExportBatch, { format, to }: ExportOptions): Promise<void> {
  const count = batch.changes.length;
  return handExport(output, {
    text: writeExport(format, batch),
    what: `${count} ${count === 1 ? 'change' : 'changes'}`,
    again: `requests export --batch ${batch.id}`,
    to,
  });
}
