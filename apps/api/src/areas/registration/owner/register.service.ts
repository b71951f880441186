/** Opens an owner's account (A-2.12, A-4.5, A-7.4; D-5.3). */
import { compactPhone } from '@portal/contract/people';
import { emailTakenMessage } from '@portal/contract/registration';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type { ownerRegisterEndpoint } from '@portal/contract/registration';
import type { Config } from '../../../config/config.ts';
import type { Passwords } from '../../../platform/crypto/passwords.ts';
import { requireUnbreached } from '../../../platform/crypto/require-unbreached.ts';
import { hmac } from '../../../platform/crypto/tokens.ts';
import type { Trx } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../../platform/audit/audit.repository.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { networkOf } from '../../../platform/rate-limit/network.ts';
import { addToCounter } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { isSmsCountry } from '../../../platform/sms-country.ts';
import type { BreachedPasswords } from '../../../ports/breached-passwords.ts';
import { sendActivationLink } from '../activation/activation.service.ts';
import type { ActivationDependencies } from '../activation/activation.service.ts';
import { addressTakenMessage } from '../activation/messages.ts';
import { checkMobileCode, sendMobileCode, useMobileCode } from '../mobile-code/mobile-code.service.ts';
import type { CodeStep, MobileCodeDependencies, MobileOf } from '../mobile-code/mobile-code.service.ts';
import { countWithin, requireSome, windowOf } from '../steps/counters.service.ts';
import type { CounterDependencies } from '../steps/counters.service.ts';
import { registerFigures } from '../steps/registration.figures.ts';
import { completeRegistration, copyAcceptances } from '../steps/registration-session.repository.ts';
import type { Registration } from '../steps/registration-session.repository.ts';
import { requireRegistration, subjectOf, takeStep } from '../steps/registration-session.service.ts';
import type { BrowserSession } from '../steps/registration-session.service.ts';
import {
  addStudentsOf,
  findEmailHolder,
  findParentHolder,
  insertOwner,
  lockAddress,
} from './account.repository.ts';
import { getInvitedParent, useUpInvitation } from './invitation.repository.ts';
import { invitationOf } from './name.service.ts';

export interface RegisterDependencies extends ActivationDependencies, CounterDependencies {
  passwords: Passwords;
  breachedPasswords: BreachedPasswords;
  config: ActivationDependencies['config'] & MobileCodeDependencies['config'] & Pick<Config, 'sms'>;
}

export type RegisterForm = Omit<BodyOf<typeof ownerRegisterEndpoint>, 'sessionId'>;
type Answer = ResponseOf<typeof ownerRegisterEndpoint>;

const done: Answer = {
  emailAlreadyRegistered: false,
  mfaRequired: false,
  mfaSessionId: null,
  statusMessage: '',
  errorMessage: '',
};
const emailTaken: Answer = { ...done, emailAlreadyRegistered: true, errorMessage: emailTakenMessage };
const codeStep = (step: CodeStep): Answer => ({ ...done, mfaRequired: true, ...step });

const event = 'registration.account-opened';

/** With a mobile, a code by SMS comes first; without one, the result is "Check your email". */
export async function registerOwner(
  deps: RegisterDependencies,
  call: VisitorCall,
  session: BrowserSession,
  form: RegisterForm,
): Promise<Answer> {
  const registration = await requireRegistration(deps.db, session, 'register', call.now);
  requireSmsCountry(deps, form);
  await requireWithinLimits(deps, call, registration);
  // Checked before a code is sent, so that nobody types a code for a password that is refused.
  await requireUnbreached(deps.breachedPasswords, form.password, 'password');
  if (await isTaken(deps, call, registration, form.email)) return emailTaken;
  const code = await passCode(deps, call, session, form);
  if (code) return codeStep(code);
  // Hashes before anything is consumed, so that a busy server's refusal doesn't cost the person their code.
  const passwordHash = await deps.passwords.hash(form.password);
  return takeStep(deps.db, call, session, 'register', (trx, current) =>
    openAccount(trx, deps, call, current, { form, passwordHash }),
  );
}

/** A mobile that can't receive a code can't be verified (T6). */
function requireSmsCountry({ config }: RegisterDependencies, { mobile }: RegisterForm): void {
  if (mobile === undefined || mobile === '' || isSmsCountry(mobile, config.sms.countries)) return;
  const message = 'We cannot send a code to this country. Leave this empty to register without a mobile.';
  throw new ProblemError('invalid-request', { errors: [{ path: 'mobile', message }] });
}

async function requireWithinLimits(
  deps: RegisterDependencies,
  { now, ip }: VisitorCall,
  { id }: Registration,
): Promise<void> {
  const { perRegistration, perNetwork, takenAddresses } = registerFigures;
  await requireSome(deps, now, takenAddresses, 'taken', String(id));
  await countWithin(deps, now, perRegistration, 'register', String(id));
  await countWithin(deps, now, perNetwork, 'register-network', networkOf(ip));
}

/** Notifies the owner of the address, once a day, that somebody tried to register with it. */
async function isTaken(
  deps: RegisterDependencies,
  call: VisitorCall,
  registration: Registration,
  email: string,
): Promise<boolean> {
  const holder = await findEmailHolder(deps.db, email, call.now);
  if (!holder) return false;
  const { takenAddresses, takenNotices } = registerFigures;
  await countWithin(deps, call.now, takenAddresses, 'taken', String(registration.id));
  const window = windowOf(deps, 'taken-notice', takenNotices, email.toLowerCase());
  const isFirst = (await addToCounter(deps.db, window, 1, call.now)) <= takenNotices.tries;
  await deps.db.transaction().execute(async (trx) => {
    if (isFirst) await deps.outbox.enqueue(trx, addressTakenMessage(holder, deps.config));
    await recordAudit(trx, call, refusal(registration, 'address taken'));
  });
  return true;
}

function mobileOf({ sessionId }: Registration, form: RegisterForm): MobileOf | null {
  const mobile = compactPhone(form.mobile ?? '');
  return mobile === '' ? null : { registrationSessionId: sessionId, mobile };
}

/** Null when no code is needed, or the code was right. Messages sent and attempts counted are committed. */
async function passCode(
  deps: RegisterDependencies,
  call: VisitorCall,
  session: BrowserSession,
  form: RegisterForm,
): Promise<CodeStep | null> {
  if (compactPhone(form.mobile ?? '') === '') return null;
  const { mfaSessionId, mfaCode } = form;
  const isCheck = mfaSessionId !== undefined && mfaCode !== undefined && mfaCode !== '';
  return takeStep(deps.db, call, session, 'register', async (trx, registration) => {
    const of = mobileOf(registration, form);
    if (!of) return { result: null, audit: refusal(registration, 'no mobile') };
    const subject = subjectOf(registration);
    if (!isCheck) {
      await countWithin(deps, call.now, registerFigures.codesPerRegistration, 'codes', subject);
      const result = await sendMobileCode(trx, deps, of, mfaSessionId, call.now);
      return { result, audit: { event: 'registration.code-sent', subject } };
    }
    const result = await checkMobileCode(trx, deps, of, { mfaSessionId, code: mfaCode }, call.now);
    const outcome = result === null ? 'done' : 'refused';
    return { result, audit: { event: 'registration.code-checked', outcome, subject } };
  });
}

interface Opening {
  form: RegisterForm;
  passwordHash: string;
}

/** Creates the account, students, terms and e-mailed link, and consumes the code: all or nothing. */
async function openAccount(
  trx: Trx,
  deps: RegisterDependencies,
  { now }: VisitorCall,
  registration: Registration,
  { form, passwordHash }: Opening,
): Promise<{ result: Answer; audit: AuditEntry }> {
  const of = mobileOf(registration, form);
  await lockAddress(trx, hmac(deps.config.secrets.keys, 'register', form.email.toLowerCase()));
  if (await findEmailHolder(trx, form.email, now))
    return { result: emailTaken, audit: refusal(registration, 'address taken') };
  if (of) {
    const given = { mfaSessionId: form.mfaSessionId ?? '', code: form.mfaCode ?? '' };
    const refused = await useMobileCode(trx, deps, of, given, now);
    if (refused) return { result: codeStep(refused), audit: refusal(registration, 'code') };
  }
  const parent = await getInvitedParent(trx, invitationOf(registration));
  const isFree = (await findParentHolder(trx, parent.knownParentId)) === null;
  if (!isFree || !(await useUpInvitation(trx, parent.invitationId, now)))
    throw new ProblemError('registration-out-of-step', { extras: { stage: 'done' } });
  const mobile = of?.mobile ?? null;
  const accountId = await insertOwner(trx, { email: form.email, mobile, passwordHash, parent, now });
  await addStudentsOf(trx, accountId, parent, now);
  await copyAcceptances(trx, registration.id, accountId);
  await completeRegistration(trx, registration, accountId, now);
  const account = { id: accountId, email: form.email, firstName: parent.givenName };
  await sendActivationLink(trx, deps, account, now);
  return {
    result: done,
    audit: { event, actorAccountId: accountId, schoolId: parent.schoolId, subject: subjectOf(registration) },
  };
}

function refusal(registration: Registration, why: string): AuditEntry {
  return { event, outcome: 'refused', subject: subjectOf(registration), detail: { why } };
}
