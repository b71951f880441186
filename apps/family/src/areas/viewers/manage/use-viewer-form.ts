import { useQueryClient } from '@tanstack/react-query';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { useForm } from '@portal/client/forms/use-form';
import { viewerErrors } from '../contact-values.ts';
import type { ContactName } from '../contact-values.ts';
import { refreshViewers } from '../viewers-query.ts';
import { canEditContact, editOf, effectiveEdit, featuresLock, cannotSaveText } from './edit-rules.ts';
import { saveViewer } from './save-viewer.ts';

/** State, draft and saving of edit mode. */
export function useViewerForm(viewer: DelegatedViewer, onSaved: (fullName: string) => void) {
  const queryClient = useQueryClient();
  const form = useForm({
    draft: `viewer/${viewer.token}`,
    initial: editOf(viewer),
    // The button is disabled while the form has an error, and explains it.
    check: () => [],
    send: (edit) => saveViewer(viewer, edit),
    onSent: async (_, edit) => {
      await refreshViewers(queryClient);
      const { firstName, lastName } = effectiveEdit(viewer, edit);
      onSaved(`${firstName} ${lastName}`);
    },
    handles: () => {
      // The details may have been saved before the status was rejected, or another person changed the viewer first.
      void refreshViewers(queryClient);
      return false;
    },
  });
  const edit = form.values;
  const errors = viewerErrors(edit);
  return {
    ...form,
    edit,
    shown: effectiveEdit(viewer, edit),
    canEditContact: canEditContact(viewer, edit),
    lock: featuresLock(viewer, edit),
    why: cannotSaveText(viewer, edit),
    errorOf: (name: ContactName) => form.errorOf(name) ?? errors[name],
  };
}
