/** What can be changed for a viewer, and when it can be saved. Pure. */
import {
  canEditViewerContact,
  canEditViewerFeatures,
  isSameSelection,
  viewerStatusName,
} from '@portal/contract/viewers';
import type { DelegatedViewer, ViewerStatus } from '@portal/contract/viewers';
import { contactNames, missingText } from '../contact-values.ts';
import type { ViewerValues } from '../contact-values.ts';

export type ViewerEdit = ViewerValues & { status: ViewerStatus; isRemovalConfirmed: boolean };

export function editOf(viewer: DelegatedViewer): ViewerEdit {
  const { firstName, lastName, email, confirmEmail, features, status } = viewer;
  return { firstName, lastName, email, confirmEmail, features, status, isRemovalConfirmed: false };
}

/** Why features are locked: the viewer's status, or the one chosen for them. */
export function featuresLock(viewer: DelegatedViewer, { status }: Pick<ViewerEdit, 'status'>): string | null {
  if (!canEditViewerFeatures(status))
    return `You cannot change this while the status is ${status === 'Remove' ? status : viewerStatusName(status)}.`;
  if (!canEditViewerFeatures(viewer.status)) return `Save the new status first. Then you can change this.`;
  return null;
}

/** Contact details belong to the invitation, and a viewer being removed keeps theirs. */
export function canEditContact(viewer: DelegatedViewer, { status }: Pick<ViewerEdit, 'status'>): boolean {
  return canEditViewerContact(viewer.status) && status !== 'Remove';
}

/** Features chosen before the status was set to Blocked are saved with it, although they are then locked. */
const canSaveFeatures = (viewer: DelegatedViewer, { status }: Pick<ViewerEdit, 'status'>): boolean =>
  canEditViewerFeatures(viewer.status) && status !== 'Remove';

/** The values that would be saved. Locked parts keep their saved values. */
export function effectiveEdit(viewer: DelegatedViewer, edit: ViewerEdit): ViewerEdit {
  const saved = editOf(viewer);
  const contact = canEditContact(viewer, edit) ? edit : saved;
  return {
    ...edit,
    firstName: contact.firstName.trim(),
    lastName: contact.lastName.trim(),
    email: contact.email.trim(),
    confirmEmail: contact.confirmEmail.trim(),
    features: canSaveFeatures(viewer, edit) ? edit.features : saved.features,
  };
}

export interface Changes {
  details: boolean;
  status: boolean;
}

/** Which of the two calls are needed: details first, then status. */
export function changesOf(viewer: DelegatedViewer, edit: ViewerEdit): Changes {
  const effective = effectiveEdit(viewer, edit);
  const isSameContact = contactNames
    .filter((name) => name !== 'confirmEmail')
    .every((name) => effective[name] === viewer[name]);
  return {
    details: !isSameContact || !isSameSelection(effective.features, viewer.features),
    status: edit.status !== viewer.status,
  };
}

/** The sentence beside the button: why it is disabled, or undefined. */
export function cannotSaveText(viewer: DelegatedViewer, edit: ViewerEdit): string | undefined {
  if (edit.status === 'Remove')
    return edit.isRemovalConfirmed ? undefined : 'To continue, tick Confirm removal.';
  const changes = changesOf(viewer, edit);
  const missing =
    changes.details || edit.features.length === 0 ? missingText(effectiveEdit(viewer, edit)) : undefined;
  if (missing !== undefined) return missing;
  return changes.details || changes.status ? undefined : 'There is nothing to save yet.';
}
