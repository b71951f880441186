import { useState } from 'react';
import { loginEndpoint, type LoginBody } from '@portal/contract';
import { isApiProblem } from '../../platform/api-problem.ts';
import { call } from '../../platform/call.ts';
import { checkService, type ServiceState } from '../../platform/service.ts';
import { completeSignIn } from '../../platform/session.ts';
import { loginOutcome, type CodeRequest, type LoginFailure } from './login-outcome.ts';
import { rememberEmail } from './remembered-email.ts';

/** Kept in memory only, for the code step's calls. */
export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
};

export type LoginState = {
  /** What the person entered last, without the password, for going back a step. */
  readonly entered: { readonly email: string; readonly isRemembered: boolean } | null;
  readonly credentials: Credentials | null;
  readonly code: CodeRequest | null;
  /** The attempt whose code was wrong. */
  readonly invalidAt: number | null;
  readonly failure: LoginFailure | null;
  readonly service: ServiceState;
  readonly isSending: boolean;
  /** Grows with every failure, so that its message is announced and focused again. */
  readonly attempt: number;
};

const initial: LoginState = {
  entered: null,
  credentials: null,
  code: null,
  invalidAt: null,
  failure: null,
  service: { kind: 'available' },
  isSending: false,
  attempt: 0,
};

type Change = Partial<LoginState>;

const somethingWentWrong: Change = { failure: { title: 'Something went wrong', text: '' } };

async function changeAfter(error: unknown, attempt: number): Promise<Change> {
  if (!isApiProblem(error)) return somethingWentWrong;
  const outcome = loginOutcome(error);
  if (outcome.kind === 'code') return { code: outcome.request };
  if (outcome.kind === 'invalid-code') return { invalidAt: attempt };
  if (outcome.kind === 'refused') return { failure: outcome.failure, code: null, credentials: null };
  if (outcome.kind === 'failed') return { failure: outcome.failure };
  const service = await checkService();
  return service.kind === 'available' ? somethingWentWrong : { service };
}

async function attemptLogin(
  credentials: Credentials,
  more: Partial<LoginBody>,
  attempt: number,
): Promise<Change> {
  const { email, password, isRemembered } = credentials;
  try {
    await call(loginEndpoint, { body: { email, password, ...more }, handlesProblems: true });
    rememberEmail(email, isRemembered);
    await completeSignIn();
    return { credentials: null };
  } catch (error) {
    return changeAfter(error, attempt);
  }
}

/** Signing in, step by step: e-mail and password, then a code on a device that is not remembered (document 1, section 4). */
export function useLogin() {
  const [state, setState] = useState(initial);
  const patch = (change: Change): void => setState((before) => ({ ...before, ...change }));
  const send = async (credentials: Credentials, more: Partial<LoginBody>): Promise<void> => {
    if (state.isSending) return;
    const { email, isRemembered } = credentials;
    const entered = { email, isRemembered };
    patch({ credentials, entered, failure: null, invalidAt: null, isSending: true });
    const attempt = state.attempt + 1;
    const change = await attemptLogin(credentials, more, attempt);
    patch({ ...change, attempt, isSending: false });
  };
  const sendInStep = async (more: Partial<LoginBody>): Promise<void> => {
    const { credentials, code } = state;
    if (credentials && code)
      await send(credentials, { mfaSessionId: code.mfaSessionId, mfaMedium: code.medium, ...more });
  };
  return {
    state,
    signIn: (credentials: Credentials) => send(credentials, {}),
    sendCode: (token: string) => sendInStep({ token }),
    /** Another code, by the same or the other medium. */
    requestCode: (medium: CodeRequest['medium']) => sendInStep({ mfaMedium: medium }),
    backToPassword: () => patch({ code: null, credentials: null, failure: null, invalidAt: null }),
    showService: (service: ServiceState) => patch({ service }),
  };
}

export type Login = ReturnType<typeof useLogin>;
