/** What is due, goes out and has failed at the school today: for Today, the top bar and the navigation's counts. */
import { useQuery } from '@tanstack/react-query';
import { todayEndpoint } from '@portal/contract/today';
import { call } from '@portal/client/calls';
import { unattended } from './queries.ts';

const REFRESH_MS = 60_000;

export const useToday = (centreCode: string) =>
  useQuery({
    queryKey: ['today', centreCode],
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(todayEndpoint, { params: { centreCode }, headers: unattended, signal, handlesProblems: true }),
  });
