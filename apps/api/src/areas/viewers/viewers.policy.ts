/** Rules for invitations and statuses of delegated viewers (A-4.7; D-5.4; T21, T22). Pure. */
import * as z from 'zod/mini';
import { canChangeViewerStatus } from '@portal/contract/viewers';
import type { ViewerStatus } from '@portal/contract/viewers';

const day = 24 * 60 * 60_000;

export const viewerFigures = {
  /** 256 bits; G11 requires at least 128. */
  tokenBytes: 32,
  invitationLifeMs: 30 * day,
  /** Invitations per owner in a day, so that nobody's mailbox is flooded in their name. */
  invitations: { perWindow: 30, seconds: 86_400 },
  /** Attempts to open an account with one invitation, so that it can't be used to enumerate accounts. */
  registrations: { perWindow: 10, seconds: 3600 },
} as const;

/** The database's name for the last status; the API uses the specification's term. */
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

/** Requesting the current status again changes nothing, so that a lost response can be retried (F21). */
export function statusChange(from: ViewerStatus, to: ViewerStatus): 'changed' | 'same' | 'refused' {
  if (from === to) return 'same';
  return canChangeViewerStatus(from, to) ? 'changed' : 'refused';
}

/** Matches the format of an invitation token, so that anything else is rejected without a query. */
export function isInvitationToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
