import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  assignRequestEndpoint,
  claimRequestEndpoint,
  holdRequestEndpoint,
  type RequestDetail,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { refreshQueue } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

export type Handling = ReturnType<typeof useAction> & {
  hold: (isHeld: boolean) => Promise<boolean>;
  assign: (staffId: string | null) => Promise<boolean>;
};

/** Puts the request on hold, or assigns it to a colleague. */
export function useHandling({ id: requestId, version }: RequestDetail): Handling {
  const { school } = useOffice();
  const queries = useQueryClient();
  const action = useAction();
  const params = { centreCode: school.centreCode, requestId };
  const change = (send: () => Promise<unknown>): Promise<boolean> =>
    action.run(() => send().finally(() => void refreshQueue(queries)));
  return {
    ...action,
    hold: (isHeld: boolean) =>
      change(() => call(holdRequestEndpoint, { params, body: { version, isHeld }, handlesProblems: true })),
    assign: (staffId: string | null) =>
      change(() =>
        call(assignRequestEndpoint, { params, body: { version, staffId }, handlesProblems: true }),
      ),
  };
}

/** Shows colleagues that the person has the request open. If that fails, the version check still prevents conflicts. */
export function useClaim({ id: requestId, state }: RequestDetail): void {
  const { school } = useOffice();
  const { centreCode } = school;
  const isOpen = state === 'waiting' || state === 'held';
  useEffect(() => {
    if (!isOpen) return;
    void call(claimRequestEndpoint, { params: { centreCode, requestId }, handlesProblems: true }).catch(
      () => undefined,
    );
  }, [centreCode, requestId, isOpen]);
}
