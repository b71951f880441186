import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeViewerStatusEndpoint, resendInvitationEndpoint } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import type { Failure } from '@portal/client/failures';
import { leaveToShell } from '@portal/client/failures';
import { useSendOnce } from '@portal/client/forms';
import { readFailedChange } from '../failed-change.ts';
import { refreshViewers } from '../viewers-query.ts';

type Action = 'approve' | 'resend';

/** What one press does: approve, or send the invitation again. */
export function useViewerAction({ studentId, token, firstName, fullName, email }: DelegatedViewer) {
  const queryClient = useQueryClient();
  const { sendOnce } = useSendOnce();
  const [running, setRunning] = useState<Action | null>(null);
  const [done, setDone] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);

  const run = async (action: Action, send: () => Promise<unknown>, words: string): Promise<void> => {
    setRunning(action);
    setDone(null);
    setFailure(null);
    setAttempt((before) => before + 1);
    try {
      await send().catch(leaveToShell);
      await refreshViewers(queryClient);
      setDone(words);
    } catch (error) {
      setFailure(readFailedChange(error).note);
      void refreshViewers(queryClient);
    } finally {
      setRunning(null);
    }
  };

  const ref = { studentId, token };
  const approve = (): Promise<unknown> =>
    call(changeViewerStatusEndpoint, { body: { ...ref, status: 'Active' }, handlesProblems: true });
  const resend = (): Promise<unknown> => call(resendInvitationEndpoint, { body: ref, handlesProblems: true });
  return {
    running,
    done,
    failure,
    attempt,
    approve: () =>
      void sendOnce(() => run('approve', approve, `${firstName} can now see what you chose to share.`)),
    resend: () =>
      void sendOnce(() =>
        run('resend', resend, `An invitation was sent to ${fullName} at ${email}. The link before is void.`),
      ),
  };
}
