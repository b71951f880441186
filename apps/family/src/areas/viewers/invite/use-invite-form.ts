import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { inviteViewerEndpoint } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import type { Failure } from '@portal/client/failures';
import { leaveToShell } from '@portal/client/failures';
import { useDraft } from '@portal/client/drafts/use-draft';
import { useSendOnce } from '@portal/client/forms';
import { viewerErrors, whatIsMissing } from '../contact-values.ts';
import type { ContactName, ViewerValues } from '../contact-values.ts';
import { readFailedChange } from '../failed-change.ts';
import { refreshViewers } from '../viewers-query.ts';

const nobody: ViewerValues = { firstName: '', lastName: '', email: '', confirmEmail: '', features: [] };

/** The form's state, its draft and its submission. */
export function useInviteForm(studentId: string, onSent: (viewer: DelegatedViewer) => void) {
  const form = useForm<ViewerValues>({ defaultValues: nobody });
  const { discard } = useDraft(`add-viewer/${studentId}`, form);
  const queryClient = useQueryClient();
  const { isSending, sendOnce } = useSendOnce();
  const [left, setLeft] = useState<readonly ContactName[]>([]);
  const [refused, setRefused] = useState<Partial<Record<ContactName, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const values = useWatch({ control: form.control, compute: (now: ViewerValues) => now });
  const errors = viewerErrors(values);

  const send = async (): Promise<void> => {
    setFailure(null);
    setAttempt((before) => before + 1);
    try {
      const body = { studentId, delegateViewer: form.getValues() };
      const viewer = await call(inviteViewerEndpoint, { body, handlesProblems: true }).catch(leaveToShell);
      discard();
      onSent(viewer);
      void refreshViewers(queryClient);
    } catch (error) {
      const { note, fields } = readFailedChange(error);
      setFailure(note);
      setRefused(fields);
    }
  };

  return {
    values,
    failure,
    attempt,
    isSending,
    discard,
    why: whatIsMissing(values),
    /** Said once the person has left the field, or the server refused it. */
    errorOf: (name: ContactName) => refused[name] ?? (left.includes(name) ? errors[name] : undefined),
    leave: (name: ContactName) => setLeft((before) => [...before, name]),
    change: (name: ContactName, value: string) => {
      form.setValue(name, value, { shouldDirty: true });
      setRefused({});
    },
    /** Somebody who pastes an address can't mistype it, so there is nothing to confirm. */
    pasteEmail: (email: string) => {
      form.setValue('email', email, { shouldDirty: true });
      form.setValue('confirmEmail', email, { shouldDirty: true });
      setRefused({});
    },
    choose: (features: ViewerValues['features']) =>
      form.setValue('features', features, { shouldDirty: true }),
    submit: () => sendOnce(send),
  };
}
