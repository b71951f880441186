/** Reads of the payments page. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentTrailEndpoint } from '@portal/contract/payments/office';
import { call } from '@portal/client/calls';
import { paymentsKey } from '../../shared/payments.ts';

const keys = { trail: 'payment-trail' } as const;

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
  return () => queries.invalidateQueries({ queryKey: [paymentsKey] });
}
