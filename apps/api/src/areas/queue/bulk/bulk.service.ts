/** Acting on several requests at once: each by itself, so that one refusal doesn't block the rest (O-4.5). */
import type { BodyOf } from '@portal/contract/endpoint';
import type { ItemOutcome, assignManyEndpoint, decideManyEndpoint } from '@portal/contract/queue';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { decideOne, decidingScope, wordsOf } from '../decisions.service.ts';
import type { QueueDependencies } from '../decisions.service.ts';
import { assignOne, findAssignee } from '../handling.service.ts';
import { scopeAt } from '../queue.service.ts';

interface Item {
  id: string;
  version: number;
}

type Taken = Partial<Pick<ItemOutcome, 'decisionId' | 'leavesAt'>>;

/** Acts on each request in its own transaction, one after the other. */
async function each(items: readonly Item[], act: (item: Item) => Promise<Taken>): Promise<ItemOutcome[]> {
  const outcomes: ItemOutcome[] = [];
  for (const item of items) {
    const base = { id: item.id, decisionId: null, leavesAt: null };
    outcomes.push(
      await act(item).then(
        (taken) => ({ ...base, outcome: 'done', reason: null, ...taken }),
        (error: unknown) => ({ ...base, outcome: 'refused', reason: reasonOf(error) }),
      ),
    );
  }
  return outcomes;
}

function reasonOf(error: unknown): 'changed' | 'not-found' {
  if (!(error instanceof ProblemError) || error.status >= 500) throw error;
  return error.code === 'request-changed' ? 'changed' : 'not-found';
}

/** Throws 400 before anything is decided if the reason isn't in the school's list. */
export async function decideMany(
  deps: QueueDependencies,
  call: StaffCall,
  centreCode: string,
  { kind, requests, ...decision }: BodyOf<typeof decideManyEndpoint>,
): Promise<ItemOutcome[]> {
  const scope = await decidingScope(deps, call, centreCode);
  wordsOf(scope, decision);
  const ofKind = { ...scope, kinds: scope.kinds.filter((known) => known === kind) };
  return each(requests, ({ id, version }) =>
    decideOne(deps, call, ofKind, id, { ...decision, version, isUnauthorised: false }),
  );
}

/** Gives the requests, of any kinds, to a colleague or to nobody. */
export async function assignMany(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { staffId, requests }: BodyOf<typeof assignManyEndpoint>,
): Promise<ItemOutcome[]> {
  const scope = await scopeAt(db, call, centreCode);
  const assignee = await findAssignee(db, scope, staffId);
  return each(requests, async ({ id, version }) => {
    await assignOne(db, call, scope, { requestId: id, version, assignee });
    return {};
  });
}
