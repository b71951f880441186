import { changePasswordEndpoint } from '@portal/contract/profile';
import { limits } from '@portal/contract/limits';
import { call } from '@portal/client/calls';
import { UserFacingError } from '@portal/client/failures';
import { useForm } from '@portal/client/forms/use-form';
import { NewPasswordFields } from '../../shared/new-password-fields.tsx';
import { useUser } from '@portal/client/session';
import { PasswordInput } from '@portal/ui/fields';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { passwordErrors, type PasswordValues } from './profile-form.ts';
import { passwordFailureTitle, passwordMessages } from './setting-messages.ts';

async function send(body: PasswordValues): Promise<void> {
  const { success, errorMessage } = await call(changePasswordEndpoint, { body, handlesProblems: true });
  if (!success) throw new UserFacingError(errorMessage, { title: passwordFailureTitle });
}

/** For password managers, which store a password by account name. */
const Username = () => (
  <input
    type="email"
    name="username"
    autoComplete="username"
    value={useUser().emailAddress}
    readOnly
    hidden
  />
);

/** /profile/password. */
export const ChangePasswordScreen = () => {
  const form = useForm({
    initial: { OldPassword: '', NewPassword: '', NewPasswordConfirmation: '' },
    check: passwordErrors,
    send,
    failures: passwordMessages,
  });
  const { values, change, errorOf } = form;
  if (form.isSent)
    return (
      <ChangeDone title="Password changed" lead="Use your new password from now on.">
        <p>You stay signed in here. Every other device was signed out, and is asked for a code next time.</p>
      </ChangeDone>
    );
  return (
    <EditPage
      title="Change password"
      lead="Every other device you are signed in on will be signed out."
      save="Change password"
      form={form}
    >
      <Username />
      <PasswordInput
        label="Current password"
        name="OldPassword"
        maxLength={limits.password.max}
        value={values.OldPassword}
        error={errorOf('OldPassword')}
        onChange={(event) => change({ OldPassword: event.target.value })}
      />
      <NewPasswordFields
        password={{
          label: 'New password',
          name: 'NewPassword',
          value: values.NewPassword,
          onChange: (NewPassword) => change({ NewPassword }),
          error: errorOf('NewPassword'),
        }}
        confirmation={{
          label: 'Confirm new password',
          name: 'NewPasswordConfirmation',
          value: values.NewPasswordConfirmation,
          onChange: (NewPasswordConfirmation) => change({ NewPasswordConfirmation }),
          error: errorOf('NewPasswordConfirmation'),
        }}
      />
    </EditPage>
  );
};
