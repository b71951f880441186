import { changeEmailEndpoint } from '@portal/contract/profile';
import { limits } from '@portal/contract/limits';
import type { Failure } from '@portal/client/failures';
import { call } from '@portal/client/calls';
import { leaveToShell } from '@portal/client/failures';
import { refreshUserQuietly, useUser } from '@portal/client/session';
import { PasswordInput, TextInput } from '@portal/ui/fields';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { emailErrors, type EmailValues } from './profile-form.ts';
import { EMAIL_FAILURE, settingFailure } from './setting-failure.ts';
import { useSettingForm } from './use-setting-form.ts';

async function send(body: EmailValues): Promise<Failure | null> {
  try {
    const request = call(changeEmailEndpoint, { body, handlesProblems: true });
    const { success } = await request.catch(leaveToShell);
    if (!success) return EMAIL_FAILURE;
    await refreshUserQuietly();
    return null;
  } catch (error) {
    return settingFailure(error);
  }
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
  const form = useSettingForm<EmailValues>({
    initial: { email: '', confirmEmail: '', password: '' },
    errorsOf: (values) => emailErrors(values, emailAddress),
    send,
  });
  const { values, change, errorOf } = form;
  if (form.isDone) return <Submitted email={values.email.trim()} current={emailAddress} />;
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
