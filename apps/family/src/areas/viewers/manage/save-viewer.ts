import { changeViewerStatusEndpoint, updateViewerEndpoint } from '@portal/contract/viewers';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { call } from '@portal/client/calls';
import { rethrowForShell } from '@portal/client/failures';
import { changesOf, effectiveEdit } from './edit-rules.ts';
import type { ViewerEdit } from './edit-rules.ts';

/** Saves the changes: details, status, or both in this order. */
export async function saveViewer(viewer: DelegatedViewer, edit: ViewerEdit): Promise<void> {
  const { studentId, token, version } = viewer;
  const changes = changesOf(viewer, edit);
  if (changes.details) {
    const { firstName, lastName, email, confirmEmail, features } = effectiveEdit(viewer, edit);
    const delegateViewer = { token, version, firstName, lastName, email, confirmEmail, features };
    const body = { studentId, delegateViewer };
    await call(updateViewerEndpoint, { body, handlesProblems: true }).catch(rethrowForShell);
  }
  if (changes.status) {
    const body = { studentId, token, status: edit.status };
    await call(changeViewerStatusEndpoint, { body, handlesProblems: true }).catch(rethrowForShell);
  }
}
