import { useState } from 'react';
import { ownerInvitationEndpoint } from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';
import { type Site } from '@portal/contract/site';
import { isApiProblem, call } from '@portal/client/calls';
import { failureOf, type Failure } from '@portal/client/failures';
import { useSite } from '@portal/client/site';
import { useSendOnce } from '@portal/client/forms';
import { checkCode, refusalText } from './invitation-result.ts';
import { registration } from './registration-session.ts';

type State = {
  readonly error: string | undefined;
  readonly failure: Failure | null;
  readonly attempt: number;
};

type Answer = { readonly pending: readonly string[] } | { readonly failure: Failure };

/** While codes are guessed somewhere, this browser shows that a person enters this one (G11). */
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

async function ask(code: string, captcha: Site['captcha']): Promise<Answer> {
  try {
    const answer = await send(code, captcha);
    if (!answer.valid || answer.sessionId === null) return { failure: refusalText(answer.resultCode) };
    registration.open(answer.sessionId);
    return { pending: answer.pendingTermsAndConditionsKeys };
  } catch (error) {
    if (isApiProblem(error) && error.is('person-check-required'))
      return { failure: { title: `${error.problem.title}.`, text: '' } };
    return { failure: failureOf(error) };
  }
}

/** A code on its way: checked here, asked about once, and kept in the field when it fails. */
export function useInvitationCode(onGood: (pending: readonly string[]) => Promise<void>) {
  const { captcha } = useSite();
  const [code, setCode] = useState(() => registration.drafted()['code'] ?? '');
  const [state, setState] = useState<State>({
    error: undefined,
    failure: null,
    attempt: 0,
  });
  const { isSending, sendOnce } = useSendOnce();
  const submit = async (): Promise<void> => {
    const checked = checkCode(code);
    const attempt = state.attempt + 1;
    const settle = (change: Partial<State>): void =>
      setState({ error: undefined, failure: null, attempt, ...change });
    if (checked.kind === 'error') return settle({ error: checked.message });
    if (checked.kind === 'refused') return settle({ failure: refusalText(checked.result) });
    settle({});
    const answer = await ask(checked.code, captcha);
    if ('failure' in answer) return settle({ failure: answer.failure });
    await onGood(answer.pending);
  };
  const change = (typed: string): void => {
    setCode(typed);
    registration.keep({ code: typed });
  };
  return { ...state, isSending, code, change, submit: () => sendOnce(submit) };
}
