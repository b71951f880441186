/** Reads of invitations. While codes are being made, the progress is read every second. */
import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import {
  invitationOverviewEndpoint,
  invitationRunEndpoint,
  previewInvitationsEndpoint,
  type InvitationAudience,
  type InvitationRun,
} from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import { sessionCheck } from '@portal/contract/session';
import { call } from '@portal/client/calls';

const PROGRESS_MS = 1000;
/** Staff who only leave the page open are signed out (O-2.2). */
const unattended = { [sessionCheck.header]: sessionCheck.look };
const keys = { overview: 'invitations', preview: 'invitations-preview', run: 'invitation-run' } as const;

export type Overview = ResponseOf<typeof invitationOverviewEndpoint>;

export const useOverview = (centreCode: string) =>
  useQuery<Overview>({
    queryKey: [keys.overview, centreCode],
    refetchInterval: ({ state }) =>
      state.data?.runs.some((run) => run.state === 'waiting') ? PROGRESS_MS : false,
    queryFn: ({ signal }) =>
      call(invitationOverviewEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

export const usePreview = (centreCode: string, audience: InvitationAudience | null) =>
  useQuery({
    queryKey: [keys.preview, centreCode, audience],
    enabled: audience !== null,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewInvitationsEndpoint, {
        params: { centreCode },
        body: { audience: audience ?? { kind: 'everyone' } },
        signal,
        handlesProblems: true,
      }),
  });

export const useRun = (centreCode: string, runId: string | null) =>
  useQuery<InvitationRun>({
    queryKey: [keys.run, centreCode, runId],
    enabled: runId !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? PROGRESS_MS : false),
    queryFn: ({ signal }) =>
      call(invitationRunEndpoint, {
        params: { centreCode, runId: runId ?? '' },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** After codes were issued, fetched or revoked. */
export async function refreshInvitations(client: QueryClient): Promise<void> {
  await Promise.all(Object.values(keys).map((key) => client.invalidateQueries({ queryKey: [key] })));
}
