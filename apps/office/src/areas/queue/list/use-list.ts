import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { QueueRequest, QueueSort } from '@portal/contract/queue';
import { queueView } from '../../../shared/paths.ts';
import { useSteadyQueue } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';
import { useSettled } from '../../../shared/use-settled.ts';
import {
  orderAfter,
  queryOf,
  readOrder,
  readView,
  writeOrder,
  writeView,
  type QueueView,
} from './queue-view.ts';

/** The list’s filters, its pages and its rows. */
export function useList() {
  const { school } = useOffice();
  const [query] = useSearchParams();
  const [, navigate] = useLocation();
  const view = readView(query);
  const order = readOrder(query);
  const [search, setSearch] = useState('');
  /** The cursors of the pages after the first. */
  const [pages, setPages] = useState<readonly string[]>([]);
  const settled = useSettled(search);
  const after = pages.at(-1);
  const list = useSteadyQueue(school.centreCode, {
    ...queryOf(view, settled),
    ...order,
    ...(after !== undefined && { after }),
  });
  const requests: readonly QueueRequest[] = list.data?.requests ?? [];
  return {
    ...list,
    view,
    order,
    requests,
    arrived: list.data?.arrived ?? 0,
    search,
    settled,
    pageNumber: pages.length,
    setSearch: (text: string): void => {
      setSearch(text);
      setPages([]);
    },
    setView: (next: QueueView): void => {
      setPages([]);
      navigate(queueView({ ...writeView(next), ...writeOrder(order) }), { replace: true });
    },
    sortBy: (sort: QueueSort): void => {
      setPages([]);
      const next = { ...writeView(view), ...writeOrder(orderAfter(order, sort)) };
      navigate(queueView(next), { replace: true });
    },
    nextPage: (): void => {
      const next = list.data?.next;
      if (next) setPages([...pages, next]);
    },
    firstPage: (): void => setPages([]),
  };
}

export type List = ReturnType<typeof useList>;
