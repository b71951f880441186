import { changeEmailEndpoint } from '@portal/contract/profile';
import { limits } from '@portal/contract/limits';
import { call } from '@portal/client/calls';
import { UserFacingError } from '@portal/client/failures';
import { useForm } from '@portal/client/forms/use-form';
import { refreshUserQuietly, useUser } from '@portal/client/session';
import { PasswordInput, TextInput } from '@portal/ui/fields';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { emailErrors, type EmailValues } from './profile-form.ts';
import { emailFailure } from './setting-messages.ts';

async function send(body: EmailValues): Promise<void> {
  const { success } = await call(changeEmailEndpoint, { body, handlesProblems: true });
  if (!success) throw new UserFacingError(emailFailure.text, { title: emailFailure.title });
}

const Submitted = ({ email, current }: { email: string; current: string }) => (
  <ChangeDone
    title="Change Submitted"
    lead={
      <>
        Open the link we sent to <bdi>{email}</bdi> to finish.
      </>
    }
  >
    <p>
      The link lasts 24 hours and works once. Until you open it, go on signing in with <bdi>{current}</bdi>.
      We have told that address about the change as well.
    </p>
  </ChangeDone>
);

/** /profile/email. */
export const EditEmailScreen = () => {
  const { emailAddress } = useUser();
  const form = useForm({
    initial: { email: '', confirmEmail: '', password: '' },
    check: (values) => emailErrors(values, emailAddress),
    send,
    onSent: refreshUserQuietly,
  });
  const { values, change, errorOf } = form;
  if (form.isSent) return <Submitted email={values.email.trim()} current={emailAddress} />;
  const email = { type: 'email', inputMode: 'email', maxLength: limits.email } as const;
  return (
    <EditPage
      title="Edit email"
      lead="We send a link to the new address. It becomes yours once you open the link and confirm."
      save="Change email"
      form={form}
    >
      <dl className="dl">
        <dt>Current email</dt>
        <dd>
          <bdi>{emailAddress}</bdi>
        </dd>
      </dl>
      <TextInput
        {...email}
        label="New email"
        name="email"
        autoComplete="email"
        value={values.email}
        onChange={(event) => change({ email: event.target.value })}
        error={errorOf('email')}
      />
      <TextInput
        {...email}
        label="Confirm email"
        name="confirmEmail"
        autoComplete="email"
        value={values.confirmEmail}
        onChange={(event) => change({ confirmEmail: event.target.value })}
        error={errorOf('confirmEmail')}
      />
      <PasswordInput
        label="Password"
        name="password"
        hint="The one you sign in with now."
        maxLength={limits.password.max}
        value={values.password}
        onChange={(event) => change({ password: event.target.value })}
        error={errorOf('password')}
      />
    </EditPage>
  );
};
