import { useQuery } from '@tanstack/react-query';
import { publishingChoicesEndpoint } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { useOffice } from '../school.tsx';

/** The school's year levels and classes, and the forms to start a consent request from. */
export const useChoices = () => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: ['publishing-choices', centreCode],
    queryFn: ({ signal }) =>
      call(publishingChoicesEndpoint, { params: { centreCode }, signal, handlesProblems: true }),
  });
};
