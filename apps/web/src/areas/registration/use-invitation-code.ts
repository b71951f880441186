import { useState } from 'react';
import { ownerInvitationEndpoint } from '@portal/contract';
import { call } from '../../platform/call.ts';
import { failureOf, type Failure } from '../../platform/call-failure.ts';
import { checkCode, refusalText } from './invitation-result.ts';
import { registration } from './registration-session.ts';

type State = {
  readonly error: string | undefined;
  readonly failure: Failure | null;
  readonly isSending: boolean;
  readonly attempt: number;
};

type Answer = { readonly pending: readonly string[] } | { readonly failure: Failure };

async function ask(code: string): Promise<Answer> {
  try {
    const answer = await call(ownerInvitationEndpoint, { body: { code }, handlesProblems: true });
    if (!answer.valid || answer.sessionId === null) return { failure: refusalText(answer.resultCode) };
    registration.open(answer.sessionId);
    return { pending: answer.pendingTermsAndConditionsKeys };
  } catch (error) {
    return { failure: failureOf(error) };
  }
}

/** A code on its way: checked here, asked about once, and kept in the field when it fails. */
export function useInvitationCode(onGood: (pending: readonly string[]) => Promise<void>) {
  const [code, setCode] = useState(() => registration.drafted()['code'] ?? '');
  const [state, setState] = useState<State>({
    error: undefined,
    failure: null,
    isSending: false,
    attempt: 0,
  });
  const submit = async (): Promise<void> => {
    if (state.isSending) return;
    const checked = checkCode(code);
    const attempt = state.attempt + 1;
    const settle = (change: Partial<State>): void =>
      setState({ error: undefined, failure: null, isSending: false, attempt, ...change });
    if (checked.kind === 'error') return settle({ error: checked.message });
    if (checked.kind === 'refused') return settle({ failure: refusalText(checked.result) });
    settle({ isSending: true });
    const answer = await ask(checked.code);
    if ('failure' in answer) return settle({ failure: answer.failure });
    await onGood(answer.pending);
    settle({});
  };
  const change = (typed: string): void => {
    setCode(typed);
    registration.keep({ code: typed });
  };
  return { ...state, code, change, submit };
}
