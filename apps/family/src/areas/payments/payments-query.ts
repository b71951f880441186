import { useQuery } from '@tanstack/react-query';
import { combinedPaymentsEndpoint, paymentsEndpoint } from '@portal/contract/payments';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

/** The prefix of every list's query key, because a payment affects them all. */
export const paymentsKey = ['payments'] as const;

/** Refetched each time the page opens, because another parent may have paid meanwhile. */
export const usePayments = ({ studentId, centreCode }: StudentRef) =>
  useQuery({
    queryKey: [...paymentsKey, studentId, centreCode],
    queryFn: ({ signal }) =>
      call(paymentsEndpoint, { params: { studentId, centreCode }, signal, handlesProblems: true }).catch(
        rethrowForShell,
      ),
    staleTime: 0,
  });

/** The same for all of the person's own students. */
export const useCombinedPayments = () =>
  useQuery({
    queryKey: paymentsKey,
    queryFn: ({ signal }) =>
      call(combinedPaymentsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
    staleTime: 0,
  });
