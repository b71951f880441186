/** Reads of the terms. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { officeTermsEndpoint, termsAdultsEndpoint, type OfficeTerms } from '@portal/contract/terms';
import { call } from '@portal/client/calls';

const keys = { list: 'office-terms', adults: 'terms-adults' } as const;

export const useOfficeTerms = (centreCode: string) =>
  useQuery({
    queryKey: [keys.list, centreCode],
    queryFn: ({ signal }) =>
      call(officeTermsEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

/** Every access is audited, so the query isn't refetched on focus. */
export const useTermsAdults = (centreCode: string, key: string) =>
  useQuery({
    queryKey: [keys.adults, centreCode, key],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(termsAdultsEndpoint, { params: { centreCode }, body: { key }, signal, handlesProblems: true }),
  });

/** Writes the list from a change's response into the cache. */
export function useKeepTerms(centreCode: string): (list: OfficeTerms) => void {
  const queries = useQueryClient();
  return (list) => queries.setQueryData([keys.list, centreCode], list);
}
