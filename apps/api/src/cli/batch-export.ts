/**
 * `… export`: exports what has not been exported yet, or an earlier batch again (docs/decisions/students/approved-changes.md).
 */
import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { Command } from 'commander';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { ProblemError } from '../platform/errors.ts';
import { exportFormats } from '../platform/outgoing/export-format.ts';
import type { ExportFormat } from '../platform/outgoing/export-format.ts';
import { exportReady, exportAgain } from '../platform/outgoing/outgoing.ts';
import type { Batch, Outgoing } from '../platform/outgoing/outgoing.ts';
import { writeExport, parseTime } from './output/export-output.ts';
import { defaultOperator, withDb } from './operator.ts';
import type { Output } from './output/output.ts';
import { CommandError } from './settings.ts';

export interface BatchExport<Item> {
  outgoing: Outgoing<Item>;
  write: (format: ExportFormat, batch: Batch<Item>) => string;
  /** The exported items in messages: `approved changes`, `decided`, `change`. */
  things: string;
  since: string;
  noun: string;
}

interface ExportOptions {
  since?: Date;
  batch?: string;
  format: ExportFormat;
  to?: string;
  by: string;
}

export function addBatchExport<Item>(group: Command, output: Output, exported: BatchExport<Item>): void {
  group
    .command('export')
    .description(`hand out ${exported.things} that have not left yet; each leaves once`)
    .option(
      '--since <time>',
      `only those ${exported.since} since, such as 2026-11-20 or 2026-11-20T06:00:00Z`,
      parseTime,
    )
    .option('--batch <id>', 'a batch that was exported before, once more')
    .addOption(new Option('--format <format>', 'how').choices(exportFormats).default('csv'))
    .option('--to <file>', 'where to; standard output unless said')
    .option('--by <name>', 'who takes them', defaultOperator())
    .action((options: ExportOptions) =>
      withDb(async (db) => {
        const batch = await takeExport(db, exported, options);
        if (batch === null) return output.complain('There is nothing to export.');
        // Already marked as exported: whatever happens to the file, the batch's id retrieves it again.
        const count = batch.items.length;
        await writeExport(output, {
          text: exported.write(options.format, batch),
          what: `${count} ${exported.noun}${count === 1 ? '' : 's'}`,
          again: `${group.name()} export --batch ${batch.id}`,
          to: options.to,
        });
      }),
    );
}

async function takeExport<Item>(
  db: Db,
  { outgoing }: BatchExport<Item>,
  { since, batch, by }: ExportOptions,
): Promise<Batch<Item> | null> {
  const call = { exportedBy: by, now: systemClock(), requestId: `cli-${randomUUID()}` };
  if (batch === undefined) return exportReady(db, outgoing, { ...call, ...(since ? { since } : {}) });
  try {
    return await exportAgain(db, outgoing, { ...call, batchId: batch });
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError('There is no batch with this id.');
    throw error;
  }
}
