import { useQueryClient } from '@tanstack/react-query';
import {
  type bulkKinds,
  decideManyEndpoint,
  decideRequestEndpoint,
  type DecisionOutcome,
  type QueueRequest,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { toasts } from '@portal/ui/feedback';
import { refreshQueue } from './queries.ts';
import { useOffice } from './school.tsx';
import { undoStore } from './undo/undo-store.ts';

export interface Decision {
  outcome: DecisionOutcome;
  note: string;
  reason?: string;
  acceptedFields?: string[];
  isUnauthorised: boolean;
}

type BulkKind = (typeof bulkKinds)[number];
type Action = ReturnType<typeof useAction>;

/** Decides one request. The page moves on immediately, and the decision can be undone for a while. */
export function useDecide(): Action & {
  decide: (request: QueueRequest, decision: Decision) => Promise<boolean>;
} {
  const { school } = useOffice();
  const queries = useQueryClient();
  const action = useAction();
  const decide = (request: QueueRequest, decision: Decision): Promise<boolean> =>
    action.run(async () => {
      try {
        const { decisionId, leavesAt } = await call(decideRequestEndpoint, {
          params: { centreCode: school.centreCode, requestId: request.id },
          body: { version: request.version, ...decision },
          handlesProblems: true,
        });
        undoStore.add({
          decisionIds: [decisionId],
          title: `${officeTexts.outcomes[decision.outcome]}: ${request.about.name}, ${officeTexts.kinds[request.kind]}`,
          leavesAt,
          isQuiet: decision.outcome === 'closed',
        });
      } finally {
        // Also after a conflict, so that the page shows what the colleague did.
        void refreshQueue(queries);
      }
    });
  return { ...action, decide };
}

/** Approves several requests of one simple kind, each on its own. One undo covers them all. */
export function useApproveMany(): Action & {
  approve: (kind: BulkKind, requests: readonly QueueRequest[]) => Promise<boolean>;
} {
  const { school } = useOffice();
  const queries = useQueryClient();
  const action = useAction();
  const texts = officeTexts.bulk;
  const approve = (kind: BulkKind, requests: readonly QueueRequest[]): Promise<boolean> =>
    action.run(async () => {
      const outcomes = await call(decideManyEndpoint, {
        params: { centreCode: school.centreCode },
        body: {
          kind,
          outcome: 'approved',
          note: '',
          requests: requests.map(({ id, version }) => ({ id, version })),
        },
        handlesProblems: true,
      });
      const taken = outcomes.flatMap(({ decisionId, leavesAt }) =>
        decisionId === null || leavesAt === null ? [] : [{ decisionId, leavesAt }],
      );
      const refused = outcomes.length - taken.length;
      const [first] = taken;
      if (first)
        undoStore.add({
          decisionIds: taken.map(({ decisionId }) => decisionId),
          title: format(texts.done, { count: taken.length }),
          leavesAt: first.leavesAt,
          isQuiet: false,
        });
      if (refused > 0)
        toasts.push({
          title: format(texts.partly, { done: String(taken.length), refused: String(refused) }),
        });
      await refreshQueue(queries);
    });
  return { ...action, approve };
}
