import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { changeViewerStatusEndpoint, resendInvitationEndpoint } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { failureTexts } from '@portal/texts/failures';
import { refreshViewers } from '../viewers-query.ts';

type Action = 'approve' | 'resend';

/** A button's action: approve, or resend the invitation. */
export function useViewerAction({ studentId, token, firstName, fullName, email }: DelegatedViewer) {
  const queryClient = useQueryClient();
  const { failure, attempt, isBusy, run } = useAction({ failures: { general: failureTexts.notSaved } });
  const [chosen, setChosen] = useState<Action | null>(null);
  const [done, setDone] = useState<string | null>(null);

  const start = async (action: Action, send: () => Promise<unknown>, doneText: string): Promise<void> => {
    setChosen(action);
    setDone(null);
    if (await run(send)) setDone(doneText);
    await refreshViewers(queryClient);
  };

  const ref = { studentId, token };
  const approve = (): Promise<unknown> =>
    call(changeViewerStatusEndpoint, { body: { ...ref, status: 'Active' }, handlesProblems: true });
  const resend = (): Promise<unknown> => call(resendInvitationEndpoint, { body: ref, handlesProblems: true });
  return {
    running: isBusy ? chosen : null,
    done,
    failure,
    attempt,
    approve: () => void start('approve', approve, `${firstName} can now see what you chose to share.`),
    resend: () =>
      void start(
        'resend',
        resend,
        `An invitation was sent to ${fullName} at ${email}. The link before is void.`,
      ),
  };
}
