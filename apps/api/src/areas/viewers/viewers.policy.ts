/** Invitations and statuses of delegated viewers (A-4.7; D-5.4; T21, T22). Pure. */
import * as z from 'zod/mini';
import { canChangeViewerStatus } from '@portal/contract/viewers';
import type { ViewerStatus } from '@portal/contract/viewers';

const day = 24 * 60 * 60_000;

export const viewerFigures = {
  /** 256 bits; at least 128 are asked for (G11). */
  tokenBytes: 32,
  invitationLifeMs: 30 * day,
  /** Invitations one owner has sent in a day, so that nobody's mailbox is filled in their name. */
  invitations: { perWindow: 30, seconds: 86_400 },
  /** Tries to open an account with one invitation, so that it can't be used to ask who has one. */
  registrations: { perWindow: 10, seconds: 3600 },
} as const;

/** How the database calls the last status; the wire has the specification's word. */
export const storedStatusSchema = z.enum(['Invited', 'Awaiting Approval', 'Active', 'Blocked', 'Removed']);
export type StoredStatus = z.output<typeof storedStatusSchema>;

export function storedStatus(status: ViewerStatus): StoredStatus {
  return status === 'Remove' ? 'Removed' : status;
}

const wireStatuses: Readonly<Record<StoredStatus, ViewerStatus>> = {
  Invited: 'Invited',
  'Awaiting Approval': 'Awaiting Approval',
  Active: 'Active',
  Blocked: 'Blocked',
  Removed: 'Remove',
};

export function wireStatus(status: StoredStatus): ViewerStatus {
  return wireStatuses[status];
}

/** Asking once more for what already is changes nothing, so that a lost answer can be asked for again (F21). */
export function statusChange(from: ViewerStatus, to: ViewerStatus): 'changed' | 'same' | 'refused' {
  if (from === to) return 'same';
  return canChangeViewerStatus(from, to) ? 'changed' : 'refused';
}

/** An invitation's token as the portal makes them; anything else is not worth a look in the database. */
export function isInvitationToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
