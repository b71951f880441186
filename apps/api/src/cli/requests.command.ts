/** `npm run portal -- requests list|approve|reject`: the school's side of what families submit (issue 2, part 8). */
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { createMessaging } from '../adapters/messaging.ts';
import { absenceDecisions } from '../areas/attendance/index.ts';
import {
  approveChangeRequest,
  listChangeRequests,
  rejectChangeRequest,
} from '../areas/change-requests/index.ts';
import type {
  ChangeRequestDependencies,
  ChangeRequestRow,
  ChangeRequestState,
} from '../areas/change-requests/index.ts';
import { systemClock } from '../platform/clock.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { ProblemError } from '../platform/errors.ts';
import { defaultOperator, withDb } from './operator.ts';
import type { Output } from './output.ts';
import { CommandError, readConfig } from './settings.ts';

const states: readonly ChangeRequestState[] = ['submitted', 'approved', 'rejected'];

function parseState(text: string): ChangeRequestState {
  const state = states.find((known) => known === text);
  if (state === undefined) throw new InvalidArgumentError(`One of ${states.join(', ')}.`);
  return state;
}

interface ListOptions {
  state?: ChangeRequestState;
  school?: string;
}

export function addRequestsCommand(program: Command, output: Output): void {
  const requests = program.command('requests').description('decide what families have submitted');
  requests
    .command('list')
    .description('list change requests, oldest first')
    .option('--state <state>', 'submitted, approved or rejected', parseState)
    .option('--school <centre code>', 'of one school only')
    .action(({ state, school }: ListOptions) =>
      withDb(async (db) => {
        const filter = { ...(state ? { state } : {}), ...(school ? { centreCode: school } : {}) };
        const rows = await listChangeRequests(db, filter);
        output.line(
          rows.length === 0 ? 'There are no change requests.' : rows.map(formatRequest).join('\n\n'),
        );
      }),
    );
  requests
    .command('approve')
    .description('approve a request')
    .argument('<id>', 'as the list shows it')
    .option('--unauthorised', 'record the reason as not authorised', false)
    .option('--by <name>', 'who decided', defaultOperator())
    .action((id: string, { unauthorised, by }: { unauthorised: boolean; by: string }) =>
      decide(output, 'Approved.', (deps, call) =>
        approveChangeRequest(deps, { ...call, id, decidedBy: by, unauthorised }),
      ),
    );
  requests
    .command('reject')
    .description('reject a request')
    .argument('<id>', 'as the list shows it')
    .requiredOption('--note <words>', 'why, in words for the parent')
    .option('--by <name>', 'who decided', defaultOperator())
    .action((id: string, { note, by }: { note: string; by: string }) =>
      decide(output, 'Rejected.', (deps, call) =>
        rejectChangeRequest(deps, { ...call, id, decidedBy: by, note }),
      ),
    );
}

type Decide = (deps: ChangeRequestDependencies, call: { now: Date; requestId: string }) => Promise<void>;

function decide(output: Output, done: string, action: Decide): Promise<void> {
  return withDb(async (db, connectionString) => {
    const config = await readConfig(connectionString);
    const jobs = await startJobs({
      connectionString,
      sealingKey: config.secrets.sealing,
      messaging: createMessaging({
        smtpUrl: config.mail.smtpUrl,
        from: config.mail.from,
        smsUrl: config.sms.url,
      }),
      clock: systemClock,
      // The message stays queued, and a running portal sends it.
      onError: (error) =>
        output.complain(`The message to the parent waits for a running portal (${error.message}).`),
    });
    try {
      const deps = {
        ...{ db, outbox: jobs.outbox, effects: absenceDecisions },
        ...{ productName: config.site.productName, portalUrl: config.publicUrl.origin },
      };
      await action(deps, { now: systemClock(), requestId: `cli-${randomUUID()}` });
      output.line(done);
    } catch (error) {
      if (error instanceof ProblemError) throw new CommandError(explain(error));
      throw error;
    } finally {
      await jobs.stop();
    }
  });
}

function explain(error: ProblemError): string {
  if (error.code === 'not-found') return 'There is no request with this id.';
  if (error.code === 'already-decided') return 'This request has already been decided.';
  return error.message;
}

const kinds: Readonly<Record<ChangeRequestRow['kind'], string>> = {
  'absence-report': 'Absence reported',
  'absence-reason': 'Reason for an absence',
};

/** Control characters a person typed must not reach a terminal. */
const plain = (value: unknown): string => JSON.stringify(value ?? null).replaceAll(/\p{Cc}/gu, ' ');

function formatRequest(request: ChangeRequestRow): string {
  const decided =
    request.decidedAt === null ? '' : ` by ${request.decidedBy ?? ''} on ${request.decidedAt.toISOString()}`;
  return [
    `${request.id}  ${request.state}${decided}`,
    `  ${kinds[request.kind]} · ${request.studentName} (${request.eqId}) · ${request.schoolName} (${request.centreCode})`,
    `  ${request.submittedBy}, ${request.submittedAt.toISOString()}`,
    `  ${plain(request.newValues)}`,
    ...(request.note === null ? [] : [`  Note: ${plain(request.note)}`]),
  ].join('\n');
}
