import { useQuery } from '@tanstack/react-query';
import { dataExportsEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';

export const exportsKey = ['data-exports'] as const;

/** How often the page asks whether a copy is ready, while one is being made. */
const ASK_MS = 5_000;

/** The copies a person has asked for. */
export const useExports = () =>
  useQuery({
    queryKey: exportsKey,
    queryFn: ({ signal }) => call(dataExportsEndpoint, { signal, handlesProblems: true }).catch(leaveToShell),
    refetchInterval: ({ state }) =>
      state.data?.exports.some(({ isReady }) => !isReady) === true ? ASK_MS : false,
  });
