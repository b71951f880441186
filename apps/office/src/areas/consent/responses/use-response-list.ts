import { useState } from 'react';
import { publishingLimits, type ResponseFilter } from '@portal/contract/consent/publishing';
import { useSettled } from '../../../shared/use-settled.ts';
import { useResponses } from '../consent-queries.ts';

/** The list's filter, search and page. The search text is never in an address, because it is a name. */
export function useResponseList(publicationId: string) {
  const [show, setShow] = useState<ResponseFilter>('all');
  const [search, setSearch] = useState('');
  const [after, setAfter] = useState(0);
  const settled = useSettled(search);
  return {
    ...useResponses(publicationId, { show, search: settled, after }),
    show,
    search,
    after,
    setShow: (next: ResponseFilter): void => {
      setShow(next);
      setAfter(0);
    },
    setSearch: (text: string): void => {
      setSearch(text);
      setAfter(0);
    },
    previous: (): void => setAfter(Math.max(0, after - publishingLimits.page)),
    next: (): void => setAfter(after + publishingLimits.page),
  };
}

export type ResponseList = ReturnType<typeof useResponseList>;
