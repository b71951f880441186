/** Sends and resends viewer invitations (A-4.7; D-5.4; G7, T22). */
import { paths } from '@portal/contract/routes';
import type { AssignableFeature } from '@portal/contract/viewers';
import type { Config } from '../../config/config.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { addToCounter, secondsLeft } from '../../platform/rate-limit/rate-counter.repository.ts';
import { insertInvitation } from './invitation.repository.ts';
import { invitationMessage, invitedMessage } from './messages.ts';
import type { Sharing } from './messages.ts';
import { viewerFigures } from './viewers.policy.ts';
import { getOwner } from './viewers.repository.ts';

export interface ViewersDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'limitsScale' | 'site'>;
}

export type OwnerCall = Pick<SignedInCall, 'now' | 'requestId'> & {
  actor: Pick<SignedInCall['actor'], 'kind' | 'accountId'>;
  /** The operator who ran a command on the owner's behalf. */
  by?: string;
};

/** Throws 429 with Retry-After when an owner has sent too many invitations today. */
export async function requireMayInvite({ db, config }: ViewersDependencies, call: OwnerCall): Promise<void> {
  const { perWindow, seconds } = viewerFigures.invitations;
  const window = { key: `viewer-invitations:${call.actor.accountId}`, seconds };
  if ((await addToCounter(db, window, 1, call.now)) > perWindow * config.limitsScale)
    throw new ProblemError('too-many-requests', {
      reason: 'invitations-today',
      retryAfterSeconds: secondsLeft(call.now, seconds),
    });
}

export interface Invited {
  delegationId: number;
  firstName: string;
  lastName: string;
  email: string;
  features: readonly AssignableFeature[];
  studentFirstName: string;
}

/** Sends a new link to the invited person, and notifies the owner. Earlier links are revoked. */
export async function sendInvitation(
  trx: Trx,
  deps: ViewersDependencies,
  { actor, now }: OwnerCall,
  invited: Invited,
): Promise<void> {
  const token = randomToken(viewerFigures.tokenBytes);
  const expiresAt = new Date(now.getTime() + viewerFigures.invitationLifeMs);
  const { delegationId, email, features } = invited;
  await insertInvitation(trx, { delegationId, tokenHash: sha256(token), sentAt: now, expiresAt });
  const sharing = await sharingOf(trx, deps, actor.accountId, invited);
  const url = linkTo(deps.config.publicUrl, paths.viewerInvitation(token));
  await deps.outbox.enqueue(trx, invitationMessage(sharing, { email, features, url, expiresAt }));
  await deps.outbox.enqueue(trx, invitedMessage(sharing));
}

/** The owner, viewer and student as named in the messages. */
export async function sharingOf(
  trx: Trx,
  { config }: Pick<ViewersDependencies, 'config'>,
  ownerAccountId: number,
  { firstName, lastName, studentFirstName }: Pick<Invited, 'firstName' | 'lastName' | 'studentFirstName'>,
): Promise<Sharing> {
  const { productName, helpLine } = config.site;
  const owner = await getOwner(trx, ownerAccountId);
  return { productName, helpLine, owner, viewer: { firstName, lastName }, studentFirstName };
}

/** A page of ours; the address is built only from the configuration (T12). */
export function linkTo(publicUrl: URL, path: string): string {
  return `${publicUrl.origin}/#${path}`;
}
