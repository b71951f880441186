import { useQuery } from '@tanstack/react-query';
import { dataExportsEndpoint } from '@portal/contract/audit';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

export const exportsKey = ['data-exports'] as const;

/** The polling interval while a copy is being prepared. */
const ASK_MS = 5_000;

/** The copies that a person has requested. */
export const useExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) =>
      call(dataExportsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ isReady }) => !isReady) === true ? ASK_MS : false,
  });
