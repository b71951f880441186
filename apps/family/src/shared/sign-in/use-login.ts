import { useState } from 'react';
import type { LoginBody } from '@portal/contract/session';
import type { Site } from '@portal/contract/site';
import { isApiProblem, UNREACHABLE } from '@portal/client/calls';
import { checkService, type ServiceState } from '@portal/client/failures';
import { useSite } from '@portal/client/site';
import { useSendOnce } from '@portal/client/forms';
import type { CodeRequest, LoginFailure } from './login-outcome.ts';

/** Makes the page's login call and continues from there. `isRemembered`: the person wants the e-mail remembered. */
export type SignIn = (body: LoginBody, isRemembered: boolean) => Promise<void>;

/** Failure handling, loaded apart from the first bundle. A page with a login form preloads it. */
export const loadOutcomes = () => import('./login-outcome.ts');

/** The captcha, also loaded apart from the first bundle. */
const loadCaptcha = () => import('@portal/client/captcha/captcha');

/** Kept in memory only, for the code step's calls. */
export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
};

export type LoginState = {
  /** The last input without the password, for going back a step. */
  readonly entered: { readonly email: string; readonly isRemembered: boolean } | null;
  readonly credentials: Credentials | null;
  readonly code: CodeRequest | null;
  /** The attempt for which this code was sent. */
  readonly codeAt: number | null;
  /** The attempt whose code was wrong. */
  readonly invalidAt: number | null;
  readonly failure: LoginFailure | null;
  readonly service: ServiceState;
  /** Incremented with every failure, so that its message is announced and focused again. */
  readonly attempt: number;
};

const initial: LoginState = {
  entered: null,
  credentials: null,
  code: null,
  codeAt: null,
  invalidAt: null,
  failure: null,
  service: { kind: 'available' },
  attempt: 0,
};

type Change = Partial<LoginState>;

const somethingWentWrong: Change = { failure: { title: 'Something went wrong', text: '' } };

async function changeAfterNoAnswer(): Promise<Change> {
  const service = await checkService();
  return service.kind === 'available' ? somethingWentWrong : { service };
}

async function changeAfter(error: unknown, attempt: number): Promise<Change> {
  // A chunk that fails to load counts as no response.
  if (!isApiProblem(error) || error.status === UNREACHABLE) return changeAfterNoAnswer();
  const outcome = (await loadOutcomes()).loginOutcome(error);
  if (outcome.kind === 'code') return { code: outcome.request, codeAt: attempt };
  if (outcome.kind === 'invalid-code') return { invalidAt: attempt };
  if (outcome.kind === 'refused') return { failure: outcome.failure, code: null, credentials: null };
  return { failure: outcome.failure };
}

/** Starts on the next captcha token. If that fails, taking the token reports it. */
function prepare(captcha: Site['captcha']): void {
  if (captcha !== 'off')
    void loadCaptcha()
      .then((loaded) => loaded.prepare(captcha))
      .catch(() => undefined);
}

/** Each call carries its own token. An expired one is replaced once. */
const withToken =
  (signIn: SignIn, captcha: Site['captcha']): SignIn =>
  async (body, isRemembered) => {
    if (captcha === 'off') return signIn(body, isRemembered);
    const { takeToken } = await loadCaptcha();
    const attempt = async () => signIn({ ...body, captchaToken: await takeToken(captcha) }, isRemembered);
    return attempt().catch((error: unknown) => {
      if (isApiProblem(error) && error.is('captcha-refused')) return attempt();
      throw error;
    });
  };

async function attemptLogin(
  signIn: SignIn,
  credentials: Credentials,
  more: Partial<LoginBody>,
  attempt: number,
): Promise<Change> {
  const { email, password, isRemembered } = credentials;
  try {
    await signIn({ email, password, ...more }, isRemembered);
    return { credentials: null };
  } catch (error) {
    return changeAfter(error, attempt).catch(() => somethingWentWrong);
  }
}

/** The steps of signing in: e-mail and password, then a code on a device that is not remembered. */
export function useLogin(page: SignIn) {
  const { captcha } = useSite();
  const [state, setState] = useState(initial);
  const { isSending, sendOnce } = useSendOnce();
  const patch = (change: Change): void => setState((before) => ({ ...before, ...change }));
  const send = async (credentials: Credentials, more: Partial<LoginBody>): Promise<void> => {
    const { email, isRemembered } = credentials;
    const entered = { email, isRemembered };
    patch({ credentials, entered, failure: null, invalidAt: null });
    const attempt = state.attempt + 1;
    const change = await attemptLogin(withToken(page, captcha), credentials, more, attempt);
    if (change.credentials === undefined) prepare(captcha);
    patch({ ...change, attempt });
  };
  const sendInStep = async (more: Partial<LoginBody>): Promise<void> => {
    const { credentials, code } = state;
    if (credentials && code)
      await send(credentials, { mfaSessionId: code.mfaSessionId, mfaMedium: code.medium, ...more });
  };
  return {
    state: { ...state, isSending },
    /** The person has started typing, so slow work starts now. */
    prepare: () => prepare(captcha),
    signIn: (credentials: Credentials) => sendOnce(() => send(credentials, {})),
    sendCode: (token: string) => sendOnce(() => sendInStep({ token })),
    /** Requests another code, by the same or the other medium. */
    requestCode: (medium: CodeRequest['medium']) => sendOnce(() => sendInStep({ mfaMedium: medium })),
    /** Signs in by another method, which reports its own failures. */
    signInBy: (way: () => Promise<LoginFailure | null>) =>
      sendOnce(async () => {
        patch({ failure: null });
        const failed = await way().then(
          (failure): Change => ({ failure }),
          () => somethingWentWrong,
        );
        patch({ ...failed, attempt: state.attempt + 1 });
      }),
    backToPassword: () => patch({ code: null, credentials: null, failure: null, invalidAt: null }),
    showService: (service: ServiceState) => patch({ service }),
  };
}

export type Login = ReturnType<typeof useLogin>;
