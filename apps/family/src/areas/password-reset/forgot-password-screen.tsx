import { useEffect, useRef, useState } from 'react';
import { forgotPasswordFormSchema, forgotPasswordRequestEndpoint } from '@portal/contract/password-reset';
import { limits } from '@portal/contract/limits';
import { paths } from '@portal/contract/routes';
import { call } from '@portal/client/calls';
import { hrefTo } from '@portal/client/navigation';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { BackLink, Panel } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';

const BackToSignIn = () => <BackLink href={hrefTo(paths.login())}>Back to sign in</BackLink>;

/** The same whether or not the account exists (G3). */
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

/** Requests the link. */
export const ForgotPasswordScreen = () => {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    check: (values) => schemaErrors(forgotPasswordFormSchema.safeParse(values)),
    send: async (values) => {
      const body = forgotPasswordFormSchema.parse(values);
      await call(forgotPasswordRequestEndpoint, { body, handlesProblems: true });
      return body.email;
    },
    onSent: setSentTo,
    failures: {},
  });
  if (sentTo !== null) return <Sent email={sentTo} onAgain={() => setSentTo(null)} />;
  return (
    <Panel
      title="Forgotten your password?"
      lead="Enter the email you registered with. We will send you a link to set a new password."
      back={<BackToSignIn />}
    >
      <form className="form" noValidate onSubmit={form.submit}>
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <ErrorSummary attempt={form.attempt} problems={form.problems} />
        <TextInput
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          maxLength={limits.email}
          value={form.values.email}
          onChange={(event) => form.change({ email: event.target.value })}
          error={form.errorOf('email')}
        />
        <Button variant="primary" size="lg" block type="submit" busy={form.isSending} busyLabel="Sending">
          Send me a link
        </Button>
      </form>
    </Panel>
  );
};
