/** Reads of the error reports. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ResponseOf } from '@portal/contract/endpoint';
import { errorGroupEndpoint, errorGroupsEndpoint } from '@portal/contract/error-reports';
import { call } from '@portal/client/calls';

const keys = { groups: 'error-groups', one: 'error-group' } as const;

export const useErrorGroups = (centreCode: string) =>
  useQuery({
    queryKey: [keys.groups, centreCode],
    queryFn: ({ signal }) =>
      call(errorGroupsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

export const useErrorGroup = (centreCode: string, reportId: string) =>
  useQuery({
    queryKey: [keys.one, centreCode, reportId],
    queryFn: ({ signal }) =>
      call(errorGroupEndpoint, { params: { centreCode, reportId }, signal, handlesProblems: true }),
  });

/** Writes the list from a change's response into the cache. */
export function useKeepGroups(centreCode: string): (list: ResponseOf<typeof errorGroupsEndpoint>) => void {
  const queries = useQueryClient();
  return (list) => queries.setQueryData([keys.groups, centreCode], list);
}
