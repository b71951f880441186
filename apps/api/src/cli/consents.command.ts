/** `npm run portal -- consents export|withdraw`: the school's side of consent requests (docs/decisions/consent.md). */
import { randomUUID } from 'node:crypto';
import { Option } from 'commander';
import type { Command } from 'commander';
import {
  consentExportFormats,
  exportResponses,
  repeatResponses,
  withdrawConsent,
  writeConsentExport,
} from '../areas/consent/index.ts';
import type { ConsentBatch, ConsentExportFormat } from '../areas/consent/index.ts';
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
  format: ConsentExportFormat;
  to?: string;
  by: string;
}

export function addConsentsCommand(program: Command, output: Output): void {
  const consents = program.command('consents').description('take in families’ answers to consent requests');
  consents
    .command('export')
    .description('hand out answers that have not left yet; each leaves once')
    .option('--since <time>', 'only those given since, such as 2026-11-20 or 2026-11-20T06:00:00Z', parseTime)
    .option('--batch <id>', 'a batch that was exported before, once more')
    .addOption(new Option('--format <format>', 'how').choices(consentExportFormats).default('csv'))
    .option('--to <file>', 'where to; standard output unless said')
    .option('--by <name>', 'who takes them', defaultOperator())
    .action((options: ExportOptions) =>
      withDb(async (db) => {
        const batch = await takeExport(db, options);
        if (batch === null) return output.complain('There is nothing to export.');
        await hand(output, batch, options);
      }),
    );
  consents
    .command('withdraw')
    .description('take back a request nobody has answered')
    .argument('<id>', 'the request’s own id, or the register’s')
    .option('--by <name>', 'who withdraws it', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withDb(async (db) => {
        await withdraw(db, id, by);
        output.line('Withdrawn.');
      }),
    );
}

const newCall = () => ({ now: systemClock(), requestId: `cli-${randomUUID()}` });

async function takeExport(db: Db, { since, batch, by }: ExportOptions): Promise<ConsentBatch | null> {
  const call = { exportedBy: by, ...newCall() };
  if (batch === undefined) return exportResponses(db, { ...call, ...(since ? { since } : {}) });
  try {
    return await repeatResponses(db, { ...call, batchId: batch });
  } catch (error) {
    if (error instanceof ProblemError) throw new CommandError('There is no batch with this id.');
    throw error;
  }
}

/** The answers are marked by now: whatever happens to the file, the batch's id brings them back. */
function hand(output: Output, batch: ConsentBatch, { format, to }: ExportOptions): Promise<void> {
  const count = batch.responses.length;
  return handExport(output, {
    text: writeConsentExport(format, batch),
    what: `${count} ${count === 1 ? 'answer' : 'answers'}`,
    again: `consents export --batch ${batch.id}`,
    to,
  });
}

async function withdraw(db: Db, id: string, by: string): Promise<void> {
  try {
    await withdrawConsent(db, { id, withdrawnBy: by, ...newCall() });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    throw new CommandError(
      error.code === 'not-found'
        ? 'There is no request with this id.'
        : 'This request is no longer pending, so it stays as it is.',
    );
  }
}
