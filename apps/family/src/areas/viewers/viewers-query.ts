import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { allViewersEndpoint, viewersOfStudentEndpoint } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';

const viewersKey = 'viewers';

/** The viewers that the person invited for one of their students. */
export const useViewers = (studentId: string) =>
  useQuery({
    queryKey: [viewersKey, 'of', studentId],
    queryFn: ({ signal }) =>
      call(viewersOfStudentEndpoint, { params: { studentId }, signal, handlesProblems: true }).catch(
        rethrowForShell,
      ),
  });

/** The viewers of all the person's students. */
export const useAllViewers = () =>
  useQuery({
    queryKey: [viewersKey, 'all'],
    queryFn: ({ signal }) =>
      call(allViewersEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

/** After a change, refetches every list. A failure surfaces at the next visit. */
export async function refreshViewers(queryClient: QueryClient): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: [viewersKey] }).catch(() => undefined);
}
