import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { codeFormSchema } from '@portal/contract/session';
import { mfaMedium, type MfaMedium } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import { BackLink, Panel } from '@portal/ui/frame';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { CodeInput } from '@portal/ui/fields';
import { Note } from '@portal/ui/feedback';
import { RadioCards } from '@portal/ui/choices';
import { fieldErrors, textOf } from './field-errors.ts';
import type { CodeRequest } from './login-outcome.ts';
import { LoginNotes } from './login-notes.tsx';
import type { Login } from './use-login.ts';

const INVALID_CODE = 'Invalid Code: The code you have entered is incorrect. Please try again';

const isApp = (medium: MfaMedium): boolean => medium === mfaMedium.authenticatorApp;
const mediumName = (medium: MfaMedium): string => (medium === mfaMedium.sms ? 'SMS' : 'email');

const Lead = ({ request: { medium, destination } }: { request: CodeRequest }) => {
  const bySms = medium === mfaMedium.sms;
  if (isApp(medium)) return 'Enter the 6-digit code your authenticator app shows.';
  return (
    <>
      We sent a 6-digit code by {mediumName(medium)}
      {destination !== undefined && (
        <>
          {bySms ? ' to the mobile ending in ' : ' to '}
          <b className="nowrap">
            <bdi>{destination}</bdi>
          </b>
        </>
      )}
      .
    </>
  );
};

const options: readonly { medium: MfaMedium; label: string }[] = [
  { medium: mfaMedium.authenticatorApp, label: 'Authenticator app' },
  { medium: mfaMedium.sms, label: 'SMS' },
  { medium: mfaMedium.email, label: 'Email' },
];

const optionsFor = (media: readonly MfaMedium[]) =>
  options
    .filter(({ medium }) => media.includes(medium))
    .map(({ medium, label }) => ({ value: String(medium), label }));

/** Each requested code gets a new field, empty and focused. */
const focus = (field: HTMLInputElement | null): void => field?.focus();

/** The field is focused again after a wrong code. */
function useWrongCodeFocus(invalidAt: number | null) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (invalidAt !== null) step.current?.querySelector<HTMLElement>('input[name=token]')?.focus();
  }, [invalidAt]);
  return step;
}

const stepEntry = { isCodeStep: true } as const;
const isAtStep = (): boolean => {
  const entry: unknown = history.state;
  return typeof entry === 'object' && entry !== null && 'isCodeStep' in entry;
};

/** The step has its own history entry, so that the browser's Back returns to e-mail and password. */
function useBackToPassword(login: Login): void {
  const back = useEffectEvent(() => login.backToPassword());
  useEffect(() => {
    if (!isAtStep()) history.pushState(stepEntry, '', location.href);
    const left = (): void => {
      if (!isAtStep()) back();
    };
    addEventListener('popstate', left);
    return () => removeEventListener('popstate', left);
  }, []);
}

function resendLabel(chosen: MfaMedium, isOther: boolean): string {
  if (isApp(chosen)) return 'Use my authenticator app';
  return isOther ? `Send my code by ${mediumName(chosen)}` : `Send another code by ${mediumName(chosen)}`;
}

const Resend = ({ login, request, chosen }: { login: Login; request: CodeRequest; chosen: MfaMedium }) => {
  const isOther = chosen !== request.medium;
  if (isApp(chosen) && !isOther) return null;
  const mayUseEmail = chosen === mfaMedium.sms && request.media.includes(mfaMedium.email);
  return (
    <ButtonRow align="center">
      <Button variant="ghost" onClick={() => void login.requestCode(chosen)}>
        {resendLabel(chosen, isOther)}
      </Button>
      {mayUseEmail && (
        <Button variant="ghost" onClick={() => void login.requestCode(mfaMedium.email)}>
          Send to my email
        </Button>
      )}
    </ButtonRow>
  );
};

/** The code step: medium, six digits, request another code. Nothing is submitted until Continue. */
export const CodeStep = ({ login, request }: { login: Login; request: CodeRequest }) => {
  const { codeAt, invalidAt, isSending } = login.state;
  // A choice applies until another code is sent.
  const [choice, setChoice] = useState({ at: request, medium: request.medium });
  const chosen = choice.at === request ? choice.medium : request.medium;
  const [first] = useState(request);
  const [problem, setProblem] = useState<{ at: CodeRequest; message: string | undefined }>();
  const error = problem?.at === request ? problem.message : undefined;
  const step = useWrongCodeFocus(invalidAt);
  useBackToPassword(login);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const parsed = codeFormSchema.safeParse({ token: textOf(new FormData(event.currentTarget), 'token') });
    const message = parsed.success ? undefined : fieldErrors(parsed.error.issues)['token'];
    setProblem({ at: request, message });
    if (parsed.success) void login.sendCode(parsed.data.token);
    else event.currentTarget.querySelector<HTMLElement>('input[name=token]')?.focus();
  };
  const back = (
    <BackLink
      href={`#${paths.login()}`}
      onClick={(event) => {
        event.preventDefault();
        history.back();
      }}
    >
      Back to sign in
    </BackLink>
  );
  return (
    <div ref={step}>
      <Panel title="Enter your code" lead={<Lead request={request} />} back={back}>
        <form className="form" noValidate onSubmit={submit}>
          <LoginNotes login={login} />
          {request !== first && !isApp(request.medium) && (
            <Note tone="info" live>
              A new code is on its way. Codes sent before it no longer work.
            </Note>
          )}
          {request.media.length > 1 && (
            <RadioCards
              name="medium"
              legend={request.media.some(isApp) ? 'Get my code from' : 'Send my code by'}
              sideBySide={request.media.length === 2}
              options={optionsFor(request.media)}
              value={String(chosen)}
              onChange={(value) =>
                setChoice({
                  at: request,
                  medium: request.media.find((medium) => String(medium) === value) ?? request.medium,
                })
              }
            />
          )}
          <CodeInput
            key={codeAt}
            ref={focus}
            label="6-digit code"
            name="token"
            hint={
              isApp(request.medium)
                ? 'A new code shows every 30 seconds.'
                : 'The code lasts 10 minutes. You can paste it.'
            }
            error={error ?? (invalidAt === null ? undefined : INVALID_CODE)}
          />
          <Button variant="primary" size="lg" block type="submit" busy={isSending} busyLabel="Checking">
            Continue
          </Button>
          <Resend login={login} request={request} chosen={chosen} />
        </form>
      </Panel>
    </div>
  );
};
