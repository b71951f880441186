import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { DelegatedViewer } from '@portal/contract/viewers';
import type { Failure } from '@portal/client/failures';
import { useDraft } from '@portal/client/drafts/use-draft';
import { useSendOnce } from '@portal/client/forms';
import { viewerErrors } from '../contact-values.ts';
import type { ContactName } from '../contact-values.ts';
import { readFailedChange } from '../failed-change.ts';
import { refreshViewers } from '../viewers-query.ts';
import { canEditContact, editOf, effectiveEdit, featuresLock, whatKeepsFromSaving } from './edit-rules.ts';
import type { ViewerEdit } from './edit-rules.ts';
import { saveViewer } from './save-viewer.ts';

/** The edit mode's state, its draft and its saving. */
export function useViewerForm(viewer: DelegatedViewer, onSaved: (fullName: string) => void) {
  const form = useForm<ViewerEdit>({ defaultValues: editOf(viewer) });
  const { discard } = useDraft(`viewer/${viewer.token}`, form);
  const queryClient = useQueryClient();
  const { isSending, sendOnce } = useSendOnce();
  const [refused, setRefused] = useState<Partial<Record<ContactName, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const edit = useWatch({ control: form.control, compute: (now: ViewerEdit) => now });

  const save = async (): Promise<void> => {
    setFailure(null);
    setAttempt((before) => before + 1);
    try {
      await saveViewer(viewer, edit);
      discard();
      await refreshViewers(queryClient);
      const { firstName, lastName } = effectiveEdit(viewer, edit);
      onSaved(`${firstName} ${lastName}`);
    } catch (error) {
      const { note, fields } = readFailedChange(error);
      setFailure(note);
      setRefused(fields);
      // The details may have been saved before the status was refused, or somebody else was faster.
      void refreshViewers(queryClient);
    }
  };

  const errors = viewerErrors(edit);
  return {
    edit,
    shown: effectiveEdit(viewer, edit),
    canEditContact: canEditContact(viewer, edit),
    lock: featuresLock(viewer, edit),
    why: whatKeepsFromSaving(viewer, edit),
    failure,
    attempt,
    isSending,
    discard,
    errorOf: (name: ContactName) => refused[name] ?? errors[name],
    change: (changed: Partial<ViewerEdit>) => {
      form.reset({ ...form.getValues(), ...changed }, { keepDefaultValues: true });
      setRefused({});
    },
    submit: () => sendOnce(save),
  };
}
