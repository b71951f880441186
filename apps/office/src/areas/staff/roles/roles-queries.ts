import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { findStaffEndpoint, schoolStaffEndpoint, staffSearch } from '@portal/contract/staff';
import { call } from '@portal/client/calls';

const key = 'staff-roles';

export const useStaff = (centreCode: string) =>
  useQuery({
    queryKey: [key, centreCode],
    queryFn: ({ signal }) =>
      call(schoolStaffEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

export const useFoundStaff = (centreCode: string, search: string) =>
  useQuery({
    queryKey: [key, centreCode, 'found', search],
    enabled: search.length >= staffSearch.min,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(findStaffEndpoint, { params: { centreCode }, body: { search }, signal, handlesProblems: true }),
  });

/** After a change of roles. */
export function useRefreshStaff(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [key] });
}
