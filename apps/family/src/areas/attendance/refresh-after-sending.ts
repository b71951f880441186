/** Apart from the queries, which the forms don't need. */
import type { QueryClient } from '@tanstack/react-query';
import { refreshUserQuietly } from '@portal/client/session';

/** Begins the key of every query about attendance. */
export const attendanceKey = 'attendance';

/** After something was sent: attendance and the person's counts are read again. A failure shows at the next visit. */
export async function refreshAfterSending(queryClient: QueryClient): Promise<void> {
  await Promise.allSettled([
    queryClient.invalidateQueries({ queryKey: [attendanceKey] }),
    refreshUserQuietly(),
  ]);
}
