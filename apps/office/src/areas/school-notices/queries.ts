/** Reads of the page about notices, alerts and outages. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WideAudience } from '@portal/contract/audiences';
import { noticeListEndpoint, noticeReachEndpoint } from '@portal/contract/school-notices/office';
import { officeOutagesEndpoint } from '@portal/contract/service-status/office';
import { call } from '@portal/client/calls';
import { isComplete } from '../../shared/audience/wide-reach.tsx';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';

const keys = { notices: 'office-notices', outages: 'office-outages', reach: 'notice-reach' } as const;

export const useNotices = (isOn: boolean) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.notices, centreCode],
    enabled: isOn,
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(noticeListEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

export const useOutages = () => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.outages, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(officeOutagesEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });
};

/** `urgentTitle`: the title of an urgent notice. If set, the result includes a preview of its text message. */
export const useNoticeReach = (audience: WideAudience, urgentTitle?: string) => {
  const { centreCode } = useOffice().school;
  return useQuery({
    queryKey: [keys.reach, centreCode, audience, urgentTitle],
    enabled: isComplete(audience),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(noticeReachEndpoint, {
        params: { centreCode },
        body: { audience, ...(urgentTitle !== undefined && { urgentTitle }) },
        signal,
        handlesProblems: true,
      }),
  });
};

/** Refetches the lists after a change. */
export function useRefreshNotices(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all(
      [keys.notices, keys.outages].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    );
  };
}
