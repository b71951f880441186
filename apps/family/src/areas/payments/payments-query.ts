import { useQuery } from '@tanstack/react-query';
import { combinedPaymentsEndpoint, paymentsEndpoint } from '@portal/contract/payments';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import type { StudentRef } from '../../shared/student-ref.ts';

/** Every list begins with it; what was paid changes them all. */
export const paymentsKey = ['payments'] as const;

/** Read again each time its page is opened: another parent may have paid meanwhile. */
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
