/** The school's payments: for their page and for Today. */
import { useQuery } from '@tanstack/react-query';
import { officePaymentsEndpoint } from '@portal/contract/payments/office';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from './queries.ts';

export const paymentsKey = 'payments';

export const usePayments = (centreCode: string, isOn = true) =>
  useQuery({
    queryKey: [paymentsKey, centreCode],
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(officePaymentsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
