/** `import-key`, `imports` and `import-confirm`: the packages that schools deliver (docs/operations/deliveries.md). */
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import {
  confirmDelivery,
  issueKey,
  listDeliveries,
  listOverdue,
  revokeKey,
} from '../../areas/deliveries/index.ts';
import type { DeliveryRow } from '../../areas/deliveries/index.ts';
import { formatCount } from '../../import/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { isPublicId } from '../../platform/public-id.ts';
import { defaultOperator, explained, operatorCall, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError, readConfig } from '../settings.ts';
import { withOutbox } from '../with-outbox.ts';

const MOST = 5000;

function parseCount(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new InvalidArgumentError(`A number from 1 to ${MOST}.`);
  return count;
}

const callOf = (by: string) => ({ ...operatorCall(by), by });

export function addDeliveriesCommands(program: Command, output: Output): void {
  addImportKey(program, output);
  addImports(program, output);
  addImportConfirm(program, output);
}

function addImportKey(program: Command, output: Output): void {
  program
    .command('import-key')
    .description('create, replace or revoke the import key of a school')
    .argument('<school>', 'its centre code')
    .option('--revoke', 'take the key away', false)
    .option('--by <name>', 'who does it, for the record', defaultOperator())
    .action((centreCode: string, { revoke, by }: { revoke: boolean; by: string }) =>
      withDb(async (db) => {
        if (revoke) {
          const school = await explained(
            revokeKey(db, callOf(by), centreCode),
            'There is no school with this centre code that has an import key.',
          );
          output.line(`${school.name} has no import key any more.`);
          return;
        }
        const { key, school, isReplaced } = await explained(
          issueKey(db, callOf(by), centreCode),
          'There is no school with this centre code. Import its first package yourself.',
        );
        output.line(key);
        output.complain(
          `The import key of ${school.name}. It is not shown again.` +
            (isReplaced ? ' The previous key no longer works.' : ''),
        );
      }),
    );
}

interface ImportsFlags {
  school?: string;
  count: number;
  overdue: boolean;
}

function addImports(program: Command, output: Output): void {
  program
    .command('imports')
    .description('list what schools have delivered, newest first')
    .option('--school <centre code>', 'of one school')
    .option('--count <number>', 'how many', parseCount, 20)
    .option('--overdue', 'schools without a good package for longer than IMPORT_ALARM_HOURS', false)
    .action((flags: ImportsFlags) => (flags.overdue ? showOverdue(output) : showDeliveries(flags, output)));
}

async function showDeliveries({ school, count }: ImportsFlags, output: Output): Promise<void> {
  await withDb(async (db) => {
    const rows = await listDeliveries(db, { centreCode: school ?? null, count });
    output.line(rows.length === 0 ? 'Nothing was delivered.' : rows.map(formatDelivery).join('\n'));
    const [newest] = rows;
    // For one school, operators usually want the newest report.
    if (school !== undefined && newest?.report != null) output.line(`\n${newest.report}`);
  });
}

function formatDelivery(row: DeliveryRow): string {
  const { begunAt, centreCode, source, state, publicId, sizeBytes, receivedBytes } = row;
  const changes = (['added', 'changed', 'removed'] as const).map(
    (name) => `${formatCount(row[name])} ${name}`,
  );
  const what =
    state === 'uploading'
      ? `${formatCount(receivedBytes)} of ${formatCount(sizeBytes)} bytes`
      : `${formatCount(row.rows)} rows, ${changes.join(', ')}`;
  return `${begunAt.toISOString()}  ${centreCode}  ${source}  ${state}  ${what}  ${publicId}`;
}

async function showOverdue(output: Output): Promise<void> {
  await withDb(async (db, connectionString) => {
    const { alarmHours } = (await readConfig(connectionString)).imports;
    if (alarmHours === null)
      throw new CommandError('Set IMPORT_ALARM_HOURS: without it, no school is overdue.');
    const overdue = await listOverdue(db, alarmHours, systemClock());
    const lines = overdue.map(
      ({ centreCode, name, since, hasDelivered }) =>
        `${centreCode}  ${name}: ${hasDelivered ? 'last good package' : 'no package since its key'} ${since.toISOString()}`,
    );
    output.line(
      lines.length === 0 ? `Every school has delivered within ${alarmHours} hours.` : lines.join('\n'),
    );
  });
}

function addImportConfirm(program: Command, output: Output): void {
  program
    .command('import-confirm')
    .description('import a package that waits for confirmation, with all that it removes')
    .argument('<id>', 'as `imports` lists it')
    .option('--by <name>', 'who confirms, for the record', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      withOutbox(output, async ({ db, enqueueImport: enqueue }) => {
        const none = 'No package with this id waits for confirmation.';
        if (!isPublicId(id)) throw new CommandError(none);
        const { centreCode } = await explained(confirmDelivery({ db, enqueue }, callOf(by), id), none);
        output.line(`Confirmed: a worker imports the package of ${centreCode}.`);
      }),
    );
}
