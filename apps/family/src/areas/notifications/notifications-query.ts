/** The bell's counts and the inbox. Neither is kept on the device. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { inboxEndpoint, markReadEndpoint, notificationCountsEndpoint } from '@portal/contract/notifications';
import type { Inbox, Notification, NotificationCounts } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

const KEY = 'notifications';
const countsKey = [KEY, 'counts'] as const;
const inboxKey = [KEY, 'inbox'] as const;

export type InboxChoice =
  | { readonly show: 'all' }
  | { readonly show: 'needs-you' }
  | { readonly show: 'student'; readonly studentId: string };

const choiceKey = (choice: InboxChoice): string =>
  choice.show === 'student' ? choice.studentId : choice.show;

export const useCounts = () =>
  useQuery({
    queryKey: countsKey,
    queryFn: ({ signal }) => call(notificationCountsEndpoint, { signal, handlesProblems: true }),
  });

/** Reloads the counts after a notification arrived or a page was opened. */
export const countAgain = (client: QueryClient, stale = false): Promise<void> =>
  client.refetchQueries({ queryKey: countsKey, stale });

export const useInbox = (choice: InboxChoice) =>
  useInfiniteQuery({
    queryKey: [...inboxKey, choiceKey(choice)],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call(inboxEndpoint, {
        query: {
          ...(choice.show === 'needs-you' && { show: choice.show }),
          ...(choice.show === 'student' && { studentId: choice.studentId }),
          ...(pageParam !== '' && { after: pageParam }),
        },
        signal,
        handlesProblems: true,
      }).catch(rethrowForShell),
    getNextPageParam: ({ next }) => next,
    // Another adult or the school may have done a task.
    refetchOnMount: 'always',
  });

type Pages = InfiniteData<Inbox, string>;

const mapped = (pages: Pages | undefined, change: (one: Notification) => Notification): Pages | undefined =>
  pages && {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      urgent: page.urgent.map(change),
      notifications: page.notifications.map(change),
    })),
  };

const read = (one: Notification): Notification => ({ ...one, isRead: true });

/** Updates the cached list in place, so that rows don't move while the person reads. */
function keepRead(client: QueryClient, isMarked: (one: Notification) => boolean): void {
  client.setQueriesData<Pages>({ queryKey: inboxKey }, (pages) =>
    mapped(pages, (one) => (isMarked(one) ? read(one) : one)),
  );
}

export const keepCounts = (client: QueryClient, counts: NotificationCounts): void => {
  client.setQueryData(countsKey, counts);
};

/** The changes that a reader makes. Failures are thrown. */
export function useMarking() {
  const client = useQueryClient();
  return {
    markOne: async ({ id }: Notification): Promise<void> => {
      const body = { which: 'some' as const, ids: [id] };
      keepCounts(client, await call(markReadEndpoint, { body, handlesProblems: true }));
      keepRead(client, (one) => one.id === id);
    },
    markAll: async (until: string): Promise<void> => {
      const body = { which: 'all', until } as const;
      keepCounts(client, await call(markReadEndpoint, { body, handlesProblems: true }));
      keepRead(client, ({ createdAt }) => createdAt <= until);
    },
    /** Refetches the inbox and the counts after the person has given an answer in the inbox. */
    answered: (): Promise<void> => client.invalidateQueries({ queryKey: [KEY] }),
  };
}
