/**
 * `npm run portal -- requests list|show|approve|reject|export`: the school's side of change requests (D-1.3, D-6.4).
 */
import { randomUUID } from 'node:crypto';
import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import {
  approveChangeRequest,
  approvedChanges,
  findChangeRequest,
  listChangeRequests,
  rejectChangeRequest,
  writeChanges,
} from '../../areas/change-requests/index.ts';
import type { ChangeRequestDependencies, ChangeRequestState } from '../../areas/change-requests/index.ts';
import { decisionEffects } from '../../decision-effects.ts';
import { systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { addBatchExport } from '../batch-export.ts';
import { defaultOperator, withDb } from '../operator.ts';
import type { Output } from '../output/output.ts';
import { formatRequest, formatRequests } from '../output/requests-output.ts';
import { CommandError } from '../settings.ts';
import { withOutbox } from '../with-outbox.ts';

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
        output.line(formatRequests(await listChangeRequests(db, filter)));
      }),
    );
  requests
    .command('show')
    .description('show a request with its old and new values side by side')
    .argument('<id>', 'as the list shows it')
    .action((id: string) =>
      withDb(async (db) => {
        const request = await findChangeRequest(db, id);
        if (!request) throw new CommandError(unknownRequest);
        output.line(formatRequest(request));
      }),
    );
  addDecisionCommands(requests, output);
  addBatchExport(requests, output, {
    outgoing: approvedChanges,
    write: writeChanges,
    things: 'approved changes',
    since: 'decided',
    noun: 'change',
  });
}

interface ApproveOptions {
  unauthorised: boolean;
  note?: string;
  by: string;
}

function addDecisionCommands(requests: Command, output: Output): void {
  requests
    .command('approve')
    .description('approve a request')
    .argument('<id>', 'as the list shows it')
    .option('--unauthorised', 'record the reason as not authorised', false)
    .option('--note <words>', 'something to say to the parent')
    .option('--by <name>', 'who decided', defaultOperator())
    .action((id: string, { unauthorised, note = '', by }: ApproveOptions) =>
      decide(output, 'Approved.', (deps, call) =>
        approveChangeRequest(deps, { ...call, id, decidedBy: by, unauthorised, note }),
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
  return withOutbox(output, async ({ db, config }) => {
    const deps = {
      db,
      keys: config.secrets.sealing,
      effects: decisionEffects,
      productName: config.site.productName,
      portalUrl: config.publicUrl.origin,
    };
    try {
      await action(deps, { now: systemClock(), requestId: `cli-${randomUUID()}` });
    } catch (error) {
      if (error instanceof ProblemError) throw new CommandError(explain(error));
      throw error;
    }
    output.line(done);
  });
}

const unknownRequest = 'There is no request with this id.';

function explain(error: ProblemError): string {
  if (error.code === 'not-found') return unknownRequest;
  if (error.code === 'already-decided') return 'This request has already been decided.';
  return error.message;
}
