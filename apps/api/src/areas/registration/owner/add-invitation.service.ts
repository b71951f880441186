/** Adds an invitation's parent and students to an existing account (A-2.12, A-3.7; T20). */
import { associationFailure, associationResult } from '@portal/contract/registration';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { associateInvitationEndpoint } from '@portal/contract/registration';
import type { Db, Trx } from '../../../platform/database/database.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { requireRecentSignIn } from '../../session/index.ts';
import { isSamePerson } from '../identity/legal-name.policy.ts';
import { completeRegistration, copyAcceptances } from '../steps/registration-session.repository.ts';
import type { Registration } from '../steps/registration-session.repository.ts';
import { subjectOf, takeStep } from '../steps/registration-session.service.ts';
import type { BrowserSession } from '../steps/registration-session.service.ts';
import { addParent, addStudentsOf, findParentHolder, getAccountName } from './account.repository.ts';
import { getInvitedParent, useUpInvitation } from './invitation.repository.ts';
import type { InvitedParent } from './invitation.repository.ts';
import { invitationOf } from './name.service.ts';

/**
 * Links the parent, students and accepted terms to the account; false when the code or the parent is taken. Called
 * inside a step, which holds the registration lock.
 */
export async function addInvitation(
  trx: Trx,
  registration: Registration,
  parent: InvitedParent,
  accountId: number,
  now: Date,
): Promise<boolean> {
  if ((await findParentHolder(trx, parent.knownParentId)) !== null) return false;
  if (!(await useUpInvitation(trx, parent.invitationId, now))) return false;
  await addParent(trx, accountId, parent.knownParentId);
  await addStudentsOf(trx, accountId, parent, now);
  await copyAcceptances(trx, registration.id, accountId);
  await completeRegistration(trx, registration, accountId, now);
  return true;
}

type Answer = ResponseOf<typeof associateInvitationEndpoint>;
type Result = keyof typeof associationResult;

const answers: Readonly<Record<Result, Answer>> = {
  valid: answer('valid', ''),
  invalid: answer('invalid', associationFailure.invalid),
  codeAlreadyUsed: answer('codeAlreadyUsed', associationFailure.codeAlreadyUsed),
  userNotAccountOwner: answer('userNotAccountOwner', associationFailure.userNotAccountOwner),
};

function answer(result: Result, errorMessage: string): Answer {
  return {
    resultCode: associationResult[result],
    valid: result === 'valid',
    errorMessage,
    userNotAccountOwner: result === 'userNotAccountOwner',
  };
}

/**
 * Requires the code and a fresh sign-in in the same browser. The account, whose owner proved their identity when it was
 * opened, must bear the name the code was issued to.
 */
export function associateInvitation(db: Db, call: SignedInCall, session: BrowserSession): Promise<Answer> {
  requireRecentSignIn(call);
  return takeStep(db, call, session, 'useAccount', async (trx, registration) => {
    const result = await associate(trx, call, registration);
    return {
      result: answers[result],
      audit: {
        event: 'registration.invitation-added',
        outcome: result === 'valid' ? 'done' : 'refused',
        subject: subjectOf(registration),
        detail: { result },
      },
    };
  });
}

async function associate(
  trx: Trx,
  { actor, now }: SignedInCall,
  registration: Registration,
): Promise<Result> {
  if (!actor.isOwner) return 'userNotAccountOwner';
  const parent = await getInvitedParent(trx, invitationOf(registration));
  const invited = { given: parent.givenName, family: parent.familyName };
  if (!isSamePerson(invited, await getAccountName(trx, actor.accountId))) return 'invalid';
  return (await addInvitation(trx, registration, parent, actor.accountId, now)) ? 'valid' : 'codeAlreadyUsed';
}
