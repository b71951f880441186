import { useEffect, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findSchoolsEndpoint } from '@portal/contract/add-student';
import type { School } from '@portal/contract/add-student';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

const PAUSE_MS = 200;

/** The debounced input. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}

export type FoundSchools = {
  schools: readonly School[];
  hasMore: boolean;
  isFetching: boolean;
  hasFailed: boolean;
};

/** The schools that match the input. Previous results stay until the next arrive. */
export function useSchools(typed: string): FoundSchools {
  const text = typed.trim();
  const search = usePaused(text);
  const { data, isFetching, isError } = useQuery({
    queryKey: ['schools', search],
    queryFn: ({ signal }) =>
      call(findSchoolsEndpoint, { query: { search }, signal, handlesProblems: true }).catch(rethrowForShell),
    enabled: search !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  });
  const hasResults = text !== '' && data !== undefined;
  return {
    schools: hasResults ? data.schools : [],
    hasMore: hasResults && data.hasMore,
    isFetching: isFetching || search !== text,
    hasFailed: isError,
  };
}
