/** Handles entry of a school's invitation code (A-3.7, A-5.1, A-8.7; G11, T16). */
import { setTimeout as delay } from 'node:timers/promises';
import { invitationResult, localInvitationResult } from '@portal/contract/registration';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { InvitationResult, ownerInvitationEndpoint } from '@portal/contract/registration';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { allKeys } from '../../../platform/crypto/key-ring.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { resendActivationLink } from '../activation/activation.service.ts';
import type { ActivationDependencies } from '../activation/activation.service.ts';
import { passCaptcha } from '../../session/index.ts';
import type { CaptchaDependencies } from '../../session/index.ts';
import { openRegistration, subjectOf } from '../steps/registration-session.service.ts';
import type { CounterDependencies } from '../steps/counters.service.ts';
import { invitationFigures } from '../steps/registration.figures.ts';
import { countWrongCode, refundAttempt, isUnderAttack, countAttempt } from './code-limits.service.ts';
import type { AlarmDependencies } from './code-limits.service.ts';
import { invitationCodeHashes, resultOf } from './invitation-code.policy.ts';
import { countOpening, findInvitation } from './invitation.repository.ts';
import type { InvitationRow } from './invitation.repository.ts';

export type EnterDependencies = ActivationDependencies &
  AlarmDependencies &
  CaptchaDependencies & { config: ActivationDependencies['config'] & CounterDependencies['config'] };

type Answer = ResponseOf<typeof ownerInvitationEndpoint>;

const refused = (resultCode: InvitationResult): Answer => ({
  resultCode,
  valid: false,
  sessionId: null,
  pendingTermsAndConditionsKeys: [],
});

/** Unknown, used, expired and valid codes take the same path; only the results in the specification differ. */
export async function enterCode(
  deps: EnterDependencies,
  call: VisitorCall,
  { code, captchaToken }: BodyOf<typeof ownerInvitationEndpoint>,
  browser: string,
): Promise<Answer> {
  const local = localInvitationResult(code);
  if (local !== null) return refused(local);
  if (await isUnderAttack(deps, call.now)) {
    await requirePerson(deps, call, captchaToken);
    await delay(invitationFigures.slowedMs);
  }
  await countAttempt(deps, call, browser);
  const answer = await inAuditedTransaction(deps.db, call, async (trx) => {
    const keys = allKeys(deps.config.secrets.invitations);
    const codeHashes = keys.flatMap((key) => invitationCodeHashes(key, code));
    const invitation = await findInvitation(trx, codeHashes);
    return openFor(trx, deps, call, invitation, browser);
  });
  await (answer.valid ? refundAttempt(deps, call, browser) : countWrongCode(deps, call));
  return answer;
}

/** While codes are being guessed, each attempt requires a captcha (G11). */
async function requirePerson(
  deps: CaptchaDependencies,
  call: VisitorCall,
  captchaToken: string | undefined,
): Promise<void> {
  try {
    await passCaptcha(deps, call, captchaToken);
  } catch (error) {
    if (error instanceof ProblemError && error.code === 'captcha-refused')
      throw new ProblemError('person-check-required');
    throw error;
  }
}

async function openFor(
  trx: Trx,
  deps: EnterDependencies,
  call: VisitorCall,
  invitation: InvitationRow | null,
  browser: string,
): Promise<{ result: Answer; audit: AuditEntry }> {
  const event = 'registration.code-entered';
  const resultCode = resultOf(invitation, call.actor?.accountId ?? null, call.now);
  if (resultCode !== invitationResult.valid || invitation === null)
    return { result: refused(resultCode), audit: { event, outcome: 'refused', detail: { resultCode } } };
  await countOpening(trx, invitation.id);
  const subject = { kind: 'owner', invitationId: invitation.id } as const;
  const { sessionId, registration } = await openRegistration(trx, subject, browser, call.now);
  // The link may have been lost: entering the code again resends it to the same address.
  const isSentAgain =
    invitation.accountId !== null && (await resendActivationLink(trx, deps, invitation.accountId, call.now));
  return {
    result: {
      resultCode,
      valid: true,
      sessionId,
      pendingTermsAndConditionsKeys: registration.stage === 'terms' ? registration.pendingKeys : [],
    },
    audit: {
      event,
      subject: subjectOf(registration),
      detail: { opening: invitation.opens + 1, linkSentAgain: isSentAgain },
    },
  };
}
