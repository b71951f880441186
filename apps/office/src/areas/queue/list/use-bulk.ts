import { useQueryClient } from '@tanstack/react-query';
import {
  assignManyEndpoint,
  bulkKinds,
  decideManyEndpoint,
  type DecisionOutcome,
  type ItemOutcome,
  type QueueRequest,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { toasts } from '@portal/ui/feedback';
import { refreshQueue } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';
import { undoStore } from '../../../shared/undo/undo-store.ts';

const texts = queueTexts.bulk;

type BulkKind = (typeof bulkKinds)[number];

/** The kind that all of the requests have, if several of that kind can be decided at once. */
export function commonKind(requests: readonly QueueRequest[]): BulkKind | null {
  const [first] = requests;
  if (!first || requests.some(({ kind }) => kind !== first.kind)) return null;
  return bulkKinds.find((kind) => kind === first.kind) ?? null;
}

export interface BulkDecision {
  kind: BulkKind;
  outcome: DecisionOutcome;
  note: string;
  reason?: string;
}

const versionsOf = (requests: readonly QueueRequest[]) =>
  requests.map(({ id, version }) => ({ id, version }));

function reportRefused(outcomes: readonly ItemOutcome[]): void {
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  if (refused === 0) return;
  const done = String(outcomes.length - refused);
  toasts.push({ title: format(texts.partly, { done, refused: String(refused) }), tone: 'bad' });
}

/** One undo covers the whole press. */
function offerUndo(outcomes: readonly ItemOutcome[], outcome: DecisionOutcome): void {
  const taken = outcomes.flatMap(({ decisionId, leavesAt }) =>
    decisionId === null || leavesAt === null ? [] : [{ decisionId, leavesAt }],
  );
  const [first] = taken;
  if (!first) return;
  undoStore.add({
    decisionIds: taken.map(({ decisionId }) => decisionId),
    title: format(texts.done[outcome], { count: taken.length }),
    leavesAt: first.leavesAt,
    isQuiet: outcome === 'closed',
  });
}

export type Bulk = ReturnType<typeof useAction> & {
  decide: (requests: readonly QueueRequest[], decision: BulkDecision) => Promise<boolean>;
  assign: (requests: readonly QueueRequest[], staffId: string | null) => Promise<boolean>;
};

/** Acts on the ticked requests, each by itself: decides those of one simple kind, or gives any to a colleague. */
export function useBulk(): Bulk {
  const params = { centreCode: useOffice().school.centreCode };
  const queries = useQueryClient();
  const action = useAction();
  return {
    ...action,
    decide: (requests: readonly QueueRequest[], decision: BulkDecision): Promise<boolean> =>
      action.run(async () => {
        const body = { ...decision, requests: versionsOf(requests) };
        const outcomes = await call(decideManyEndpoint, { params, body, handlesProblems: true });
        offerUndo(outcomes, decision.outcome);
        reportRefused(outcomes);
        await refreshQueue(queries);
      }),
    assign: (requests: readonly QueueRequest[], staffId: string | null): Promise<boolean> =>
      action.run(async () => {
        const body = { staffId, requests: versionsOf(requests) };
        const outcomes = await call(assignManyEndpoint, { params, body, handlesProblems: true });
        const count = outcomes.filter(({ outcome }) => outcome === 'done').length;
        if (count > 0) toasts.push({ title: format(texts.given, { count }), tone: 'ok' });
        reportRefused(outcomes);
        await refreshQueue(queries);
      }),
  };
}
