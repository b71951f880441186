import { useQueryClient } from '@tanstack/react-query';
import { decideRequestEndpoint, type DecisionOutcome, type QueueRequest } from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { officeTexts } from '@portal/texts/office';
import { refreshQueue } from '../queries.ts';
import { useOffice } from '../school.tsx';
import { undoStore } from '../undo/undo-store.ts';

export interface Decision {
  outcome: DecisionOutcome;
  note: string;
  reason?: string;
  acceptedFields?: string[];
  isUnauthorised: boolean;
}

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
