/** Reads of the payments page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { officePaymentsEndpoint, paymentTrailEndpoint } from '@portal/contract/payments/office';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';

const keys = { overview: 'payments', trail: 'payment-trail' } as const;

export const usePayments = (centreCode: string) =>
  useQuery({
    queryKey: [keys.overview, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(officePaymentsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** Each read is recorded, so it isn't repeated without need. */
export const useTrail = (centreCode: string, reference: string) =>
  useQuery({
    queryKey: [keys.trail, centreCode, reference],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(paymentTrailEndpoint, { params: { centreCode, reference }, signal, handlesProblems: true }),
  });

/** After a decision or an export. */
export function useRefreshPayments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [keys.overview] });
}
