import { ownerInvitationEndpoint } from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';
import type { FieldError } from '@portal/contract/errors';
import { type Site } from '@portal/contract/site';
import { isApiProblem, call } from '@portal/client/calls';
import { UserFacingError } from '@portal/client/failures';
import { useSite } from '@portal/client/site';
import { useForm } from '@portal/client/forms/use-form';
import { checkCode, refusalText } from './invitation-result.ts';
import { registration } from '../progress/registration-session.ts';

/** While the server detects code guessing, this browser must pass a captcha (G11). */
async function send(
  code: string,
  captcha: Site['captcha'],
): Promise<ResponseOf<typeof ownerInvitationEndpoint>> {
  try {
    return await call(ownerInvitationEndpoint, { body: { code }, handlesProblems: true });
  } catch (error) {
    if (captcha === 'off' || !isApiProblem(error) || !error.is('person-check-required')) throw error;
    const { takeToken } = await import('@portal/client/captcha/captcha');
    const body = { code, captchaToken: await takeToken(captcha) };
    return call(ownerInvitationEndpoint, { body, handlesProblems: true });
  }
}

const refuse = (result: number): never => {
  const { title, text } = refusalText(result);
  throw new UserFacingError(text, { title });
};

/** Sends a well-formed code to the server. Resolves with the terms to accept. */
async function ask(typed: string, captcha: Site['captcha']): Promise<readonly string[]> {
  const checked = checkCode(typed);
  if (checked.kind === 'refused') return refuse(checked.result);
  if (checked.kind === 'error') throw new UserFacingError(checked.message);
  const answer = await send(checked.code, captcha);
  if (!answer.valid || answer.sessionId === null) return refuse(answer.resultCode);
  registration.open(answer.sessionId);
  return answer.pendingTermsAndConditionsKeys;
}

const codeErrors = ({ code }: { code: string }): FieldError[] => {
  const checked = checkCode(code);
  return checked.kind === 'error' ? [{ path: 'code', message: checked.message }] : [];
};

/** Submission of a code: validated here, sent once, and kept in the field on failure. */
export function useInvitationCode(onGood: (pending: readonly string[]) => Promise<void>) {
  const { captcha } = useSite();
  const form = useForm({
    initial: { code: registration.drafted()['code'] ?? '' },
    check: codeErrors,
    send: async ({ code }) => onGood(await ask(code, captcha)),
    failures: {},
  });
  const change = (code: string): void => {
    form.change({ code });
    registration.keep({ code });
  };
  return { ...form, change };
}
