import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { inviteViewerEndpoint } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { viewerErrors, missingText } from '../contact-values.ts';
import type { ContactName, ViewerValues } from '../contact-values.ts';
import { refreshViewers } from '../viewers-query.ts';

const emptyValues: ViewerValues = { firstName: '', lastName: '', email: '', confirmEmail: '', features: [] };

/** The form's state, its draft and its submission. */
export function useInviteForm(studentId: string, onSent: (viewer: DelegatedViewer) => void) {
  const queryClient = useQueryClient();
  const [left, setLeft] = useState<readonly ContactName[]>([]);
  const form = useForm({
    draft: `add-viewer/${studentId}`,
    initial: emptyValues,
    // The button is disabled while the form has an error, and explains it.
    check: () => [],
    send: (delegateViewer) =>
      call(inviteViewerEndpoint, { body: { studentId, delegateViewer }, handlesProblems: true }),
    onSent: (viewer) => {
      onSent(viewer);
      void refreshViewers(queryClient);
    },
  });
  const { values } = form;
  const errors = viewerErrors(values);
  return {
    ...form,
    why: missingText(values),
    /** Shown once the person has left the field, or if the server rejected it. */
    errorOf: (name: ContactName) => form.errorOf(name) ?? (left.includes(name) ? errors[name] : undefined),
    leave: (name: ContactName) => setLeft((before) => [...before, name]),
    /** A pasted address can't contain a typing error, so no confirmation is needed. */
    pasteEmail: (email: string) => form.change({ email, confirmEmail: email }),
  };
}
