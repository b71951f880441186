import { useState } from 'react';
import { limits } from '@portal/contract/limits';
import { paths } from '@portal/contract/routes';
import { resetFailure } from '@portal/contract/password-reset';
import { hrefTo } from '@portal/client/navigation';
import { OpenLinkAgain } from '../../shared/open-link-again.tsx';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { Button, LinkButton, LinkMore } from '@portal/ui/buttons';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote } from '@portal/ui/feedback';
import { Panel } from '@portal/ui/frame';
import { resetToken } from './reset-link.ts';
import { useSetPassword } from './use-set-password.ts';

/** The link was used, expired, replaced or truncated. */
const BadLink = () => (
  <Panel
    title="Set a new password"
    lead="A link lasts 30 minutes, works once, and only the newest one is good."
  >
    <div className="form">
      <FailureNote failure={resetFailure} />
      <LinkButton variant="primary" size="lg" block href={hrefTo(paths.forgotPassword())}>
        Ask for a new link
      </LinkButton>
      <LinkMore href={hrefTo(paths.login())}>Back to sign in</LinkMore>
    </div>
  </Panel>
);

const NewPasswordForm = ({ token }: { token: string }) => {
  const form = useSetPassword(token);
  const { values, change, errorOf, failure, isSending, attempt } = form;
  return (
    <form className="form" noValidate onSubmit={form.submit}>
      {failure && (
        <FailureNote failure={failure} attempt={attempt} withRetry>
          {failure.title === resetFailure.title && (
            <>
              {' '}
              <a href={hrefTo(paths.forgotPassword())}>Ask for a new link</a>
            </>
          )}
        </FailureNote>
      )}
      <ErrorSummary attempt={attempt} problems={form.problems} />
      <TextInput
        label="Email"
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={limits.email}
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errorOf('email')}
      />
      <NewPasswordFields
        password={{
          label: 'New password',
          name: 'password',
          value: values.password,
          onChange: (password) => change({ password }),
          error: errorOf('password'),
        }}
        confirmation={{
          label: 'Confirm new password',
          name: 'confirmation',
          value: values.confirmation,
          onChange: (confirmation) => change({ confirmation }),
          error: errorOf('confirmation'),
        }}
      />
      <Button variant="primary" size="lg" block type="submit" busy={isSending} busyLabel="Saving">
        Change password
      </Button>
    </form>
  );
};

/** Sets a new password after following a reset link. */
export const SetPasswordScreen = () => {
  const [token] = useState(resetToken.take);
  if (token === null)
    return resetToken.wasFollowed() ? <BadLink /> : <OpenLinkAgain title="Set a new password" />;
  return (
    <Panel title="Set a new password" lead="Enter the email the link was sent to, and your new password.">
      <NewPasswordForm token={token} />
    </Panel>
  );
};
