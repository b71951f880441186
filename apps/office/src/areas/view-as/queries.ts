/** Reads of the administration view's pages in the office. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { viewablePersonEndpoint, viewReviewsEndpoint } from '@portal/contract/admin-view';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';

export const useParent = (centreCode: string, familyId: string) =>
  useQuery({
    queryKey: ['viewable-parent', centreCode, familyId],
    retry: false,
    queryFn: ({ signal }) =>
      call(viewablePersonEndpoint, { params: { centreCode, familyId }, signal, handlesProblems: true }),
  });

const reviews = 'view-reviews';

export const useReviews = (centreCode: string) =>
  useQuery({
    queryKey: [reviews, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(viewReviewsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** After a review. */
export function useRefreshReviews(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [reviews] });
}
