import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { auditChainEndpoint, auditSearchEndpoint } from '@portal/contract/audit';
import { dateInZone } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { drafts, isSameShape } from '@portal/client/drafts';
import { useOffice } from '../../shared/school.tsx';
import { noFilters, searchOf, type AuditFilters, type AuditSearch } from './audit-filters.ts';

/** What was typed is kept per tab: an export may lead to the identity provider and back. */
const draft = 'audit-search';

function firstFilters(): AuditFilters {
  const kept = drafts.read(draft);
  return isSameShape(kept, noFilters) ? kept : noFilters;
}

/** The filters, the search that they were last sent as, and its pages. */
export function useAuditSearch() {
  const { school } = useOffice();
  const { centreCode, timeZone } = school;
  const todaysSearch = (filters: AuditFilters) => searchOf(filters, dateInZone(new Date(), timeZone));
  const [filters, setFilters] = useState(firstFilters);
  const [isBad, setBad] = useState(false);
  const [search, setSearch] = useState<AuditSearch>(
    () =>
      todaysSearch(filters) ?? {
        ...noFilters,
        from: dateInZone(new Date(), timeZone),
        to: dateInZone(new Date(), timeZone),
      },
  );
  /** The cursors of the pages after the first. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const after = pages.at(-1);
  const page = useQuery({
    queryKey: ['audit', centreCode, search, after],
    placeholderData: keepPreviousData,
    // Each search is recorded, so it isn't repeated without need.
    refetchOnWindowFocus: false,
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      call(auditSearchEndpoint, {
        params: { centreCode },
        body: { ...search, ...(after !== undefined && { after }) },
        signal,
        handlesProblems: true,
      }),
  });
  const change = (next: AuditFilters): void => {
    drafts.write(draft, next);
    setFilters(next);
    setBad(false);
  };
  const send = (next: AuditFilters = filters): void => {
    const wanted = todaysSearch(next);
    setBad(wanted === null);
    if (wanted === null) return;
    setPages([]);
    setSearch(wanted);
    if (JSON.stringify(wanted) === JSON.stringify(search) && pages.length === 0) void page.refetch();
  };
  return {
    page,
    filters,
    search,
    isBad,
    change,
    send,
    pageNumber: pages.length,
    firstPage: (): void => setPages([]),
    nextPage: (): void => {
      const next = page.data?.next;
      if (next) setPages([...pages, next]);
    },
  };
}

export type AuditSearchState = ReturnType<typeof useAuditSearch>;

export const useChain = (centreCode: string) =>
  useQuery({
    queryKey: ['audit-chain', centreCode],
    queryFn: ({ signal }) =>
      call(auditChainEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });
