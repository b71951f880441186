/** Kept apart from the queries, which the forms don't need. */
import type { QueryClient } from '@tanstack/react-query';
import { refreshUserQuietly } from '@portal/client/session';

/** The prefix of every attendance query key. */
export const attendanceKey = 'attendance';

/** After a submission, refetches attendance and the person's counts. A failure surfaces at the next visit. */
export async function refreshAfterSending(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey: [attendanceKey] }),
    refreshUserQuietly(),
  ]);
}
