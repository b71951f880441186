/** `npm run portal -- outages create|list|end`: manages notices to families while a part of the portal is down. */
import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import { z } from 'zod';
import { modules } from '@portal/contract/shared';
import { outageKinds, outagePlatforms } from '@portal/contract/service-status';
import type { Module } from '@portal/contract/shared';
import type { OutageKind, OutagePlatform } from '@portal/contract/service-status';
import { createOutage, endOutageNow, listOutages } from '../../areas/service-status/index.ts';
import type { OutageRow } from '../../areas/service-status/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { defaultOperator, operatorCall, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { CommandError } from '../settings.ts';

interface CreateOptions {
  kind: OutageKind;
  module: Module[];
  platform: OutagePlatform;
  centre?: string;
  title?: string;
  message: string;
  from?: Date;
  until?: Date;
  by: string;
}

const examples = `
An outage replaces the pages of its modules by "Down for maintenance" and the message. An alert is shown once,
before the next page of its modules, and people go on. System concerns every page, signed in or not,
except help, privacy and accessibility.

  npm run portal -- outages create --kind outage --module Payments --from 2026-11-18T00:00+10:00 \\
    --until 2026-11-18T06:00+10:00 --message "Payments are being updated until 6:00 am on Wednesday."
  npm run portal -- outages create --kind alert --module Attendance Timetable --centre 2101 \\
    --title "Pupil-free day" --message "There are no classes on Friday 20 November."
  npm run portal -- outages list
  npm run portal -- outages end <id>

Pages ask again after a minute at most.`;

/** To the minute, or to the second. */
const instant = z.union([z.iso.datetime({ offset: true, precision: -1 }), z.iso.datetime({ offset: true })]);

function parseInstant(text: string): Date {
  if (!instant.safeParse(text).success)
    throw new InvalidArgumentError('A time with its zone, such as 2026-11-18T06:00+10:00.');
  return new Date(text);
}

export function addOutagesCommand(program: Command, output: Output): void {
  const outages = program
    .command('outages')
    .description('tell families that a part of the portal is down, or what they should know')
    .addHelpText('after', examples);
  addCreate(outages, output);
  outages
    .command('list')
    .description('list what is in force or planned, newest first')
    .option('--all', 'those that have ended as well', false)
    .action(({ all }: { all: boolean }) =>
      withDb(async (db) => {
        const now = systemClock();
        const rows = await listOutages(db, { now, all });
        output.line(
          rows.length === 0
            ? 'There are no outages or alerts.'
            : rows.map((row) => formatOutage(row, now)).join('\n\n'),
        );
      }),
    );
  outages
    .command('end')
    .description('end one now, or take back a planned one')
    .argument('<id>', 'as the list shows it')
    .option('--by <name>', 'who ends it', defaultOperator())
    .action((id: string, { by }: { by: string }) =>
      explained(() =>
        withDb(async (db) => {
          await endOutageNow(db, operatorCall(by), id);
          output.line('Ended.');
        }),
      ),
    );
}

function addCreate(outages: Command, output: Output): void {
  outages
    .command('create')
    .description('publish an outage or an alert')
    .addOption(new Option('--kind <kind>', 'what it is').choices(outageKinds).makeOptionMandatory())
    .addOption(
      new Option('--module <module...>', 'whose pages it is about').choices(modules).makeOptionMandatory(),
    )
    .addOption(
      new Option('--platform <platform>', 'where people use the portal')
        .choices(outagePlatforms)
        .default('all'),
    )
    .option('--centre <centre code>', 'only for students of this school')
    .option('--title <words>', 'what an alert is headed with; an outage says "Down for maintenance"')
    .requiredOption('--message <words>', 'what families read: plain text')
    .option('--from <time>', 'when it begins; now unless said', parseInstant)
    .option('--until <time>', 'when it ends; unless said, it stays until somebody ends it', parseInstant)
    .option('--by <name>', 'who publishes it', defaultOperator())
    .addHelpText('after', examples)
    .action((options: CreateOptions) =>
      explained(() =>
        withDb(async (db) => {
          const call = operatorCall(options.by);
          const { kind, platform, message, centre, from = call.now, until = null } = options;
          const title = options.title ?? (kind === 'outage' ? 'Down for maintenance' : '');
          const id = await createOutage(db, call, {
            kind,
            platform,
            title,
            message,
            modules: options.module,
            centreCode: centre,
            startsAt: from,
            endsAt: until,
          });
          output.line(`Published: ${id}`);
        }),
      ),
    );
}

/** Reports errors in sentences, without a stack. */
async function explained(action: () => Promise<void>): Promise<void> {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const sentences = (error.options.errors ?? []).map(({ message }) => message);
    throw new CommandError(
      error.code === 'not-found'
        ? 'There is no outage or alert with this id that has not ended.'
        : sentences.join('\n') || error.message,
    );
  }
}

export function formatOutage(outage: OutageRow, now: Date): string {
  const { startsAt, endsAt, centreCode, platform } = outage;
  const state =
    endsAt !== null && endsAt <= now ? 'ended' : startsAt > now ? 'planned' : `${outage.kind} in force`;
  const until = endsAt === null ? 'until it is ended' : `until ${endsAt.toISOString()}`;
  const where = [
    platform === 'all' ? 'every platform' : platform,
    ...(centreCode === null ? [] : [`school ${centreCode}`]),
  ];
  return [
    `${outage.id}  ${state}`,
    `  ${outage.kind} · ${outage.modules.join(', ')} · ${where.join(' · ')}`,
    `  from ${startsAt.toISOString()} ${until}`,
    `  ${outage.title}: ${outage.message}`,
  ].join('\n');
}
