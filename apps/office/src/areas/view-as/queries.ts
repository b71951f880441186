/** What the page asks before starting the administration view. */
import { useQuery } from '@tanstack/react-query';
import { viewablePersonEndpoint } from '@portal/contract/admin-view';
import { call } from '@portal/client/calls';

export const useParent = (centreCode: string, familyId: string) =>
  useQuery({
    queryKey: ['viewable-parent', centreCode, familyId],
    retry: false,
    queryFn: ({ signal }) =>
      call(viewablePersonEndpoint, { params: { centreCode, familyId }, signal, handlesProblems: true }),
  });
