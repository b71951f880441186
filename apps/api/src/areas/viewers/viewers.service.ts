/** Manages a student's viewers for an owner (A-4.7, A-6.1, A-6.2, A-7.7; T21). */
import type { ProblemReason } from '@portal/contract/problem-reasons';
import {
  assignableOf,
  canEditViewerContact,
  canEditViewerFeatures,
  canResendInvitation,
  isSameSelection,
  viewerMessages,
} from '@portal/contract/viewers';
import type { DelegatedViewer, UpdateViewerBody, ViewerForm, ViewerStatus } from '@portal/contract/viewers';
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import { getOwnStudent } from '../students/index.ts';
import type { OwnStudent } from '../students/index.ts';
import { endInvitation } from './invitation.repository.ts';
import { requireMayInvite, sendInvitation, sharingOf } from './invitations.service.ts';
import type { OwnerCall, ViewersDependencies } from './invitations.service.ts';
import { statusMessages } from './messages.ts';
import { statusChange } from './viewers.policy.ts';
import { presentViewer, sharedFeatures, versionOf } from './viewers.presenter.ts';
import {
  findViewerToChange,
  getOwner,
  insertViewer,
  isInvited,
  lockSharing,
  setViewerStatus,
  updateViewerDetails,
} from './viewers.repository.ts';
import type { ViewerDetails, ViewerRow } from './viewers.repository.ts';

export const viewerEvents = {
  invited: 'viewers.invited',
  updated: 'viewers.updated',
  resent: 'viewers.invitationResent',
  statusChanged: 'viewers.statusChanged',
} as const;

export async function inviteViewer(
  deps: ViewersDependencies,
  call: OwnerCall,
  oneSchoolId: string,
  form: ViewerForm,
): Promise<DelegatedViewer> {
  const student = await getOwnStudent(deps.db, call.actor, oneSchoolId);
  await requireMayInvite(deps, call);
  const actor = call.by === undefined ? call.actor : systemActor(call.by);
  return inAuditedTransaction(deps.db, { ...call, actor }, async (trx) => {
    const owned = { ownerAccountId: call.actor.accountId, studentId: student.studentId };
    await lockSharing(trx, owned.ownerAccountId, owned.studentId);
    refuseUnoffered(form, student);
    await refuseAddress(trx, owned, form);
    const { id, token } = await insertViewer(trx, owned, form, call.now);
    const invited = { ...form, delegationId: id, studentFirstName: student.firstName };
    await sendInvitation(trx, deps, call, invited);
    const detail = { features: form.features.join(' ') };
    const audit = {
      ...auditOf(viewerEvents.invited, student, token, detail),
      actorAccountId: call.actor.accountId,
    };
    return { result: presentViewer(await getViewer(trx, call, student, token), student), audit };
  });
}

/**
 * Changes features, and the contact details of an invited person who has not accepted yet. A changed e-mail address
 * gets a new link, which revokes the one sent to the old address.
 */
export async function updateViewer(
  deps: ViewersDependencies,
  call: OwnerCall,
  { studentId, delegateViewer: { token, version, ...form } }: UpdateViewerBody,
): Promise<DelegatedViewer> {
  const student = await getOwnStudent(deps.db, call.actor, studentId);
  return changing(deps, call, student, token, async (trx, viewer) => {
    const isNewAddress = viewer.email.toLowerCase() !== form.email.toLowerCase();
    if (version !== undefined && version !== versionOf(viewer))
      throw conflict({ reason: 'changed-meanwhile' });
    refuseChange(viewer, form, student);
    refuseUnoffered(form, student);
    if (isNewAddress) {
      await requireMayInvite(deps, call);
      await refuseAddress(trx, ownedBy(call, student), form, viewer.id);
    }
    await updateViewerDetails(trx, viewer.id, form);
    if (isNewAddress) {
      const invited = { ...form, delegationId: viewer.id, studentFirstName: student.firstName };
      await sendInvitation(trx, deps, call, invited);
    }
    return auditOf(viewerEvents.updated, student, token, {
      features: form.features.join(' '),
      newAddress: isNewAddress,
    });
  });
}

export async function resendInvitation(
  deps: ViewersDependencies,
  call: OwnerCall,
  { studentId, token }: { studentId: string; token: string },
): Promise<DelegatedViewer> {
  const student = await getOwnStudent(deps.db, call.actor, studentId);
  await requireMayInvite(deps, call);
  return changing(deps, call, student, token, async (trx, viewer) => {
    if (!canResendInvitation(viewer.status)) throw conflict({ reason: 'invitation-ended' });
    await sendInvitation(trx, deps, call, {
      firstName: viewer.firstName,
      lastName: viewer.lastName,
      email: viewer.email,
      delegationId: viewer.id,
      studentFirstName: student.firstName,
      features: sharedFeatures(viewer, student),
    });
    return auditOf(viewerEvents.resent, student, token);
  });
}

/**
 * Approves, blocks, unblocks or removes. Rights are read on every call, so this takes effect at the viewer's next one
 * (T23).
 */
export async function changeViewerStatus(
  deps: ViewersDependencies,
  call: OwnerCall,
  { studentId, token, status }: { studentId: string; token: string; status: ViewerStatus },
): Promise<DelegatedViewer> {
  const student = await getOwnStudent(deps.db, call.actor, studentId);
  return changing(deps, call, student, token, async (trx, viewer) => {
    const change = statusChange(viewer.status, status);
    if (change === 'refused') throw conflict({ reason: 'status-refused', params: { status } });
    if (change === 'changed') await applyStatus(trx, deps, call, { viewer, student, status });
    return auditOf(viewerEvents.statusChanged, student, token, { from: viewer.status, to: status });
  });
}

async function applyStatus(
  trx: Trx,
  deps: ViewersDependencies,
  { actor, now }: OwnerCall,
  { viewer, student, status }: { viewer: ViewerRow; student: OwnStudent; status: ViewerStatus },
): Promise<void> {
  await setViewerStatus(trx, viewer.id, status, now);
  await endInvitation(trx, viewer.id, now);
  if (status !== 'Active' && status !== 'Blocked' && status !== 'Remove') return;
  const named = { ...viewer, studentFirstName: student.firstName };
  const sharing = await sharingOf(trx, deps, actor.accountId, named);
  const viewerEmail = viewer.registeredEmail ?? viewer.email;
  const decided = { status, viewerEmail, portalUrl: deps.config.publicUrl.origin };
  for (const message of statusMessages(sharing, decided)) await deps.outbox.enqueue(trx, message);
}

/** Finds and locks the viewer, changes it, and returns the result. */
async function changing(
  deps: ViewersDependencies,
  call: OwnerCall,
  student: OwnStudent,
  token: string,
  change: (trx: Trx, viewer: ViewerRow) => Promise<AuditEntry>,
): Promise<DelegatedViewer> {
  return inAuditedTransaction(deps.db, call, async (trx) => {
    await lockSharing(trx, call.actor.accountId, student.studentId);
    const audit = await change(trx, await getViewer(trx, call, student, token));
    return { result: presentViewer(await getViewer(trx, call, student, token), student), audit };
  });
}

const ownedBy = ({ actor }: OwnerCall, { studentId }: OwnStudent) => ({
  ownerAccountId: actor.accountId,
  studentId,
});

/** Another owner's viewer, or one of another student, is not found (T21). */
async function getViewer(trx: Trx, call: OwnerCall, student: OwnStudent, token: string): Promise<ViewerRow> {
  const viewer = await findViewerToChange(trx, { ...ownedBy(call, student), token });
  if (!viewer) throw notFound();
  return viewer;
}

function auditOf(
  event: string,
  student: OwnStudent,
  token: string,
  detail: NonNullable<AuditEntry['detail']> = {},
): AuditEntry {
  return { event, studentId: student.studentId, subject: token, detail };
}

/** Limits the browser's selection to features that may be shared and that the student's schools offer (T21). */
function refuseUnoffered({ features }: Pick<ViewerForm, 'features'>, student: OwnStudent): void {
  const offered = assignableOf(student.features);
  if (features.some((feature) => !offered.includes(feature)))
    throw new ProblemError('invalid-request', {
      errors: [
        { path: 'delegateViewer.features', message: `This can't be shared of ${student.firstName} now` },
      ],
    });
}

const refusedEmail = (message: string): ProblemError =>
  new ProblemError('viewer-refused', { errors: [{ path: 'delegateViewer.email', message }] });
const conflict = (reason: ProblemReason<'viewer-conflict'>): ProblemError =>
  new ProblemError('viewer-conflict', reason);

/** Refuses to invite oneself, or the same person twice. */
async function refuseAddress(
  trx: Trx,
  owned: ReturnType<typeof ownedBy>,
  { email }: Pick<ViewerDetails, 'email'>,
  except?: number,
): Promise<void> {
  const owner = await getOwner(trx, owned.ownerAccountId);
  if (owner.email.toLowerCase() === email.toLowerCase()) throw refusedEmail(viewerMessages.ownEmail);
  if (await isInvited(trx, { ...owned, email }, except)) throw refusedEmail(viewerMessages.alreadyInvited);
}

/** What the status makes read-only: contact details once accepted, features while blocked or removed. */
function refuseChange(viewer: ViewerRow, form: ViewerDetails, student: OwnStudent): void {
  const isSameContact =
    viewer.firstName === form.firstName &&
    viewer.lastName === form.lastName &&
    viewer.email.toLowerCase() === form.email.toLowerCase();
  if (!isSameContact && !canEditViewerContact(viewer.status)) throw conflict({ reason: 'contact-fixed' });
  const isSame = isSameSelection(sharedFeatures(viewer, student), form.features);
  if (!isSame && !canEditViewerFeatures(viewer.status)) throw conflict({ reason: 'sharing-fixed' });
}
