/** Reads of families. What was searched for is never in an address, because it is a name. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  bouncedFamiliesEndpoint,
  familyLimits,
  familyPageEndpoint,
  familySearchEndpoint,
} from '@portal/contract/families';
import { call } from '@portal/client/calls';
import { useSettled } from '../../shared/use-settled.ts';

const keys = {
  search: 'families',
  text: 'families-text',
  bounced: 'families-bounced',
  page: 'family',
} as const;

/** The typed search, which stays while families are opened, until the person signs out. */
export function useSearchText(centreCode: string) {
  const queries = useQueryClient();
  const key = [keys.text, centreCode];
  const [text, setText] = useState(() => queries.getQueryData<string>(key) ?? '');
  return {
    text,
    settled: useSettled(text),
    setText: (typed: string): void => {
      queries.setQueryData(key, typed);
      setText(typed);
    },
  };
}

/** The last results stay visible while others load. */
export const useFamilies = (centreCode: string, search: string) =>
  useQuery({
    queryKey: [keys.search, centreCode, search],
    enabled: search.length >= familyLimits.shortestSearch,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(familySearchEndpoint, {
        params: { centreCode },
        body: { search },
        signal,
        handlesProblems: true,
      }),
  });

/** The adults whose e-mails bounced. */
export const useBounced = (centreCode: string) =>
  useQuery({
    queryKey: [keys.bounced, centreCode],
    queryFn: ({ signal }) =>
      call(bouncedFamiliesEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });

export const familyKey = (centreCode: string, familyId: string): readonly string[] => [
  keys.page,
  centreCode,
  familyId,
];

export const useFamily = (centreCode: string, familyId: string) =>
  useQuery({
    queryKey: familyKey(centreCode, familyId),
    retry: false,
    // Each read is recorded as a look, so it isn't repeated without need.
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(familyPageEndpoint, { params: { centreCode, familyId }, signal, handlesProblems: true }),
  });
