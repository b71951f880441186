import { useEffect, useRef, useState, type FormEvent } from 'react';
import { forgotPasswordFormSchema, forgotPasswordRequestEndpoint } from '@portal/contract/password-reset';
import { limits } from '@portal/contract/limits';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { useSendOnce } from '@portal/client/forms';
import { BackLink, Panel } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import { failureOf, type Failure } from '@portal/client/failures';

const BackToSignIn = () => <BackLink href={hrefTo(paths.login())}>Back to sign in</BackLink>;

/** The same whether there is such an account or not (G3). */
const Sent = ({ email, onAgain }: { email: string; onAgain: () => void }) => {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.querySelector<HTMLElement>('h1')?.focus(), []);
  return (
    <div ref={page}>
      <Panel
        title="Check your email"
        lead={
          <>
            If there is an account for <bdi>{email}</bdi>, we have sent it a link to set a new password.
          </>
        }
      >
        <div className="form">
          <p>
            The link lasts 30 minutes and works once. If nothing arrives in a few minutes, look in your junk
            mail and check that the address is the one you registered with.
          </p>
          <ButtonRow>
            <LinkButton variant="primary" size="lg" href={hrefTo(paths.login())}>
              Back to sign in
            </LinkButton>
            <Button variant="ghost" size="lg" onClick={onAgain}>
              Send another link
            </Button>
          </ButtonRow>
        </div>
      </Panel>
    </div>
  );
};

function useRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isSending, sendOnce } = useSendOnce();
  const [attempt, setAttempt] = useState(0);
  const ask = async (typed: string): Promise<void> => {
    const parsed = forgotPasswordFormSchema.safeParse({ email: typed });
    setFailure(null);
    setError(parsed.error?.issues[0]?.message);
    setAttempt(attempt + 1);
    if (!parsed.success) return;
    try {
      await call(forgotPasswordRequestEndpoint, { body: parsed.data, handlesProblems: true });
      setSentTo(parsed.data.email);
    } catch (problem) {
      setFailure(failureOf(problem));
    }
  };
  return {
    sentTo,
    error,
    failure,
    isSending,
    attempt,
    ask: (typed: string) => sendOnce(() => ask(typed)),
    again: () => setSentTo(null),
  };
}

/** Asks for the link. */
export const ForgotPasswordScreen = () => {
  const [email, setEmail] = useState('');
  const { sentTo, error, failure, isSending, attempt, ask, again } = useRequest();
  if (sentTo !== null) return <Sent email={sentTo} onAgain={again} />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void ask(email);
  };
  return (
    <Panel
      title="Forgotten your password?"
      lead="Enter the email you registered with. We will send you a link to set a new password."
      back={<BackToSignIn />}
    >
      <form className="form" noValidate onSubmit={submit}>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <ErrorSummary
          attempt={attempt}
          problems={error === undefined ? [] : [{ id: 'email', message: error }]}
        />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={limits.email}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={error}
        />
        <Button variant="primary" size="lg" block type="submit" busy={isSending} busyLabel="Sending">
          Send me a link
        </Button>
      </form>
    </Panel>
  );
};
