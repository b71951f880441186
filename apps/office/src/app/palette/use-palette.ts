import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { familyLimits, familyPermissions, familySearchEndpoint } from '@portal/contract/families';
import { queueListEndpoint, queuePermissions } from '@portal/contract/queue';
import type { StaffPermission } from '@portal/contract/staff';
import { call } from '@portal/client/calls';
import { useOffice } from '../../shared/school.tsx';
import { useSettled } from '../../shared/use-settled.ts';
import { goToPages } from '../go-to-pages.ts';
import { familyItem, groupsOf, pagesFor, requestItem } from './palette-items.ts';

/** What was typed is sent in the body and kept only while the palette is open. */
function useFound(centreCode: string, search: string, permissions: readonly StaffPermission[]) {
  const mayAny = (wanted: readonly StaffPermission[]): boolean =>
    wanted.some((permission) => permissions.includes(permission));
  const isLong = search.length >= familyLimits.shortestSearch;
  const kept = { gcTime: 0, placeholderData: keepPreviousData } as const;
  const families = useQuery({
    ...kept,
    queryKey: ['palette-families', centreCode, search],
    enabled: isLong && mayAny(familyPermissions),
    queryFn: ({ signal }) =>
      call(familySearchEndpoint, { params: { centreCode }, body: { search }, signal, handlesProblems: true }),
  });
  const requests = useQuery({
    ...kept,
    queryKey: ['palette-requests', centreCode, search],
    enabled: isLong && mayAny(queuePermissions),
    queryFn: ({ signal }) =>
      call(queueListEndpoint, {
        params: { centreCode },
        body: { state: 'waiting', kinds: [], onlyMine: false, onlyOver: false, search },
        signal,
        handlesProblems: true,
      }),
  });
  return {
    families: isLong ? (families.data?.families ?? []) : [],
    requests: isLong ? (requests.data?.requests ?? []) : [],
    isFetching: families.isFetching || requests.isFetching,
    isError: families.isError || requests.isError,
  };
}

/** The typed text, the groups that match, and the active item. */
export function usePalette() {
  const { centreCode, permissions } = useOffice().school;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const settled = useSettled(text).trim();
  const found = useFound(centreCode, settled, permissions);
  const groups = groupsOf([
    { name: 'families', items: found.families.map(familyItem) },
    { name: 'requests', items: found.requests.map(requestItem) },
    { name: 'pages', items: pagesFor(goToPages(permissions), text.trim()) },
  ]);
  const items = groups.flatMap((group) => group.items);
  return {
    text,
    type: (typed: string): void => {
      setText(typed);
      setAt(0);
    },
    groups,
    items,
    at: Math.min(at, items.length - 1),
    move: (by: number): void =>
      setAt((now) => (Math.min(now, items.length - 1) + by + items.length) % items.length),
    isFetching: found.isFetching || text.trim() !== settled,
    isError: found.isError,
  };
}
