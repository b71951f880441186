/** `npm run portal -- payments export|unknown|decide|show`: the school's side of card payments (docs/payments.md). */
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { centsField, formatCents } from '@portal/contract/shared';
import { parseDate } from '@portal/contract/dates';
import {
  decidePayment,
  exportSettlement,
  findTrail,
  listUnknown,
  waitingDays,
  writeSettlement,
} from '../../areas/payments/index.ts';
import type { Settlement, UnknownPayment } from '../../areas/payments/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import { csvText } from '../../platform/documents/csv.ts';
import { ProblemError } from '../../platform/errors.ts';
import { writeExport } from '../output/export-output.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';
import { withOutbox } from '../with-outbox.ts';

interface ExportOptions {
  day?: string;
  to?: string;
  school?: string;
  by: string;
}

interface DecideOptions {
  charged?: true;
  notCharged?: true;
  receipt?: string;
  settled?: string;
  by: string;
}

export function addPaymentsCommand(program: Command, output: Output): void {
  const payments = program
    .command('payments')
    .description('account for card payments, and find out what became of unknown ones');
  payments
    .command('export')
    .description('everything that settles on a day, complete each time; without a day, all that wait')
    .option('--day <date>', 'the settlement day, such as 2026-11-18, once it is over', parseDay)
    .option('--to <place>', 'a file for a day, or a folder for all that wait')
    .option('--school <centre code>', 'of one school; of all unless said')
    .option('--by <name>', 'who takes them', defaultOperator())
    .action((options: ExportOptions) => withDb((db) => exportDays(db, output, options)));
  payments
    .command('unknown')
    .description('payments somebody has to ask the bank about')
    .option('--all', 'also those the portal still asks about by itself', false)
    .action(({ all }: { all: boolean }) =>
      withDb(async (db) => {
        const unknown = await listUnknown(db, { all });
        if (unknown.length === 0) return output.complain('There are no unknown payments.');
        output.line(csvText([unknownColumns, ...unknown.map(unknownLine)]).trimEnd());
      }),
    );
  payments
    .command('decide')
    .description('record what the bank said about an unknown payment; the payer is told')
    .argument('<reference>', 'as `payments unknown` and the gateway name it')
    .option('--charged', 'the card was charged: with --receipt and --settled')
    .option('--not-charged', 'nothing was charged, and nothing will be')
    .option('--receipt <number>', 'the gateway’s receipt')
    .option('--settled <date>', 'the settlement day', parseDay)
    .option('--by <name>', 'who found out', defaultOperator())
    .action((reference: string, options: DecideOptions) => decide(output, reference, options));
  payments
    .command('show')
    .description('all that is recorded of a payment')
    .argument('<name>', 'its reference, receipt number or attempt')
    .action((name: string) =>
      withDb(async (db) => {
        const trail = await findTrail(db, name);
        if (trail.length === 0) throw new CommandError('There is no payment with this name.');
        for (const { at, event, outcome, staffName, detail } of trail) {
          const facts = JSON.stringify({ ...(staffName !== null && { staff: staffName }), ...detail });
          output.line(`${at.toISOString()}  ${event}  ${outcome}  ${facts}`);
        }
      }),
    );
}

function parseDay(text: string): string {
  const day = parseDate(text);
  if (day === null) throw new InvalidArgumentError('Not a date.');
  return day;
}

const newCall = () => ({ now: systemClock(), requestId: `cli-${randomUUID()}` });

async function exportDays(db: Db, output: Output, options: ExportOptions): Promise<void> {
  const { day, to, school = null } = options;
  if (day !== undefined) return exportDay(db, output, { ...options, day });
  const days = await waitingDays(db, systemClock(), school);
  if (days.length === 0) return output.complain('There is nothing to export.');
  if (to === undefined)
    throw new CommandError(
      `These days wait: ${days.join(', ')}. Name one with --day, or a folder with --to.`,
    );
  for (const waiting of days)
    await exportDay(db, output, { ...options, day: waiting, to: path.join(to, `payments-${waiting}.csv`) });
}

async function exportDay(
  db: Db,
  output: Output,
  { day, to, school, by }: ExportOptions & { day: string },
): Promise<void> {
  const filter = { day, centreCode: school ?? null };
  const settlement = await exportSettlement(db, { exportedBy: by, ...newCall() }, filter).catch(
    (error: unknown) => {
      if (error instanceof ProblemError) throw new CommandError(`${day} is not over yet in Sydney.`);
      throw error;
    },
  );
  const { payments, totalCents } = settlement;
  await writeExport(output, {
    text: writeSettlement(settlement),
    what: `${payments.length} ${payments.length === 1 ? 'payment' : 'payments'} of ${day}, ${formatCents(totalCents)}`,
    again: `payments export --day ${day}${school === undefined ? '' : ` --school ${school}`}`,
    to,
  });
  for (const note of notesOn(settlement)) output.complain(note);
}

function notesOn({ late, unknown, day }: Settlement): string[] {
  return [
    ...(late > 0 ? [`Note: ${late} of them became known after ${day} was handed over before.`] : []),
    ...(unknown > 0
      ? [`Note: ${unknown} payments begun by then are not certain yet. Export the day again once they are.`]
      : []),
  ];
}

const unknownColumns = [
  'reference',
  'state',
  'centreCode',
  'eqId',
  'invoiceNumber',
  'customerReferenceNumber',
  'amount',
  'begunAt',
  'asked',
  'staffSince',
  'attemptId',
  'why',
];

function unknownLine(payment: UnknownPayment): string[] {
  return [
    payment.reference,
    payment.state,
    payment.centreCode,
    payment.eqId,
    payment.invoiceNumber,
    payment.customerReferenceNumber,
    centsField(payment.amountCents),
    payment.begunAt.toISOString(),
    String(payment.checks),
    payment.staffSince?.toISOString() ?? '',
    payment.attemptId,
    payment.reason ?? 'The gateway has not been certain',
  ];
}

function decide(output: Output, reference: string, options: DecideOptions): Promise<void> {
  const charged = chargedOf(options);
  return withOutbox(output, async (parts) => {
    try {
      await decidePayment(parts, { reference, charged, decidedBy: options.by, ...newCall() });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      throw new CommandError(
        error.code === 'not-found'
          ? 'There is no unknown payment with this reference.'
          : 'Its key can still be paid with. Wait until it is over, then ask the bank.',
      );
    }
    output.line(charged ? 'Recorded as paid.' : 'Recorded as not charged; the amount can be paid again.');
  });
}

function chargedOf({ charged, notCharged, receipt, settled }: DecideOptions) {
  if ((charged === true) === (notCharged === true)) throw new CommandError('Say --charged or --not-charged.');
  if (notCharged === true) return null;
  if (receipt === undefined || settled === undefined)
    throw new CommandError('What was charged has a receipt and a settlement day: --receipt, --settled.');
  return { receiptNumber: receipt, settlementDate: settled };
}
