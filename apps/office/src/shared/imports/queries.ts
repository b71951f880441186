/** Reads of the import pages. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { officeImportEndpoint, officeImportsEndpoint } from '@portal/contract/deliveries';
import type { OfficeImportDetail, OfficeImportState } from '@portal/contract/deliveries';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../queries.ts';

const keys = { list: 'imports', one: 'import' } as const;
/** While a worker checks or imports the package. */
const BUSY_MS = 2000;

export const useImports = (centreCode: string, mayImport = true) =>
  useQuery({
    enabled: mayImport,
    queryKey: [keys.list, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(officeImportsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

const isBusy = (state: OfficeImportState | undefined): boolean => state === 'checking' || state === 'waiting';

export const useImport = (centreCode: string, importId: string) =>
  useQuery<OfficeImportDetail>({
    queryKey: [keys.one, centreCode, importId],
    refetchInterval: ({ state: { data } }) => (isBusy(data?.state) ? BUSY_MS : REFRESH_MS),
    queryFn: ({ signal }) =>
      call(officeImportEndpoint, {
        params: { centreCode, importId },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** After an upload or a change of a package. */
export function useRefreshImports(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(Object.values(keys).map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
}
