import { changePasswordEndpoint, limits, passwordRules } from '@portal/contract';
import type { Failure } from '../../platform/call-failure.ts';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';
import { useUser } from '../../platform/user.ts';
import { PasswordInput, Requirements } from '../../ui/index.ts';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { passwordErrors, type PasswordValues } from './profile-form.ts';
import { passwordFailure, settingFailure } from './setting-failure.ts';
import { useSettingForm } from './use-setting-form.ts';

const REQUIREMENTS_ID = 'password-requirements';

async function send(body: PasswordValues): Promise<Failure | null> {
  try {
    const request = call(changePasswordEndpoint, { body, handlesProblems: true });
    const { success, errorMessage } = await request.catch(leaveToShell);
    return success ? null : passwordFailure(errorMessage);
  } catch (error) {
    return settingFailure(error, passwordFailure('').title);
  }
}

/** For password managers, which keep a password by its address. */
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

/** /profile/password (document 1, sections 2, 5 and 8). */
export const ChangePasswordScreen = () => {
  const form = useSettingForm<PasswordValues>({
    initial: { OldPassword: '', NewPassword: '', NewPasswordConfirmation: '' },
    errorsOf: passwordErrors,
    send,
  });
  const { values, change, errorOf } = form;
  if (form.isDone)
    return (
      <ChangeDone title="Password changed" lead="Use your new password from now on.">
        <p>You stay signed in here. Every other device was signed out, and is asked for a code next time.</p>
      </ChangeDone>
    );
  const field = (name: keyof PasswordValues) => ({
    name,
    maxLength: limits.password.max,
    value: values[name],
    error: errorOf(name),
  });
  return (
    <EditPage
      title="Change password"
      lead="Every other device you are signed in on will be signed out."
      save="Change password"
      form={form}
    >
      <Username />
      <PasswordInput
        {...field('OldPassword')}
        label="Current password"
        onChange={(event) => change({ OldPassword: event.target.value })}
      />
      <div>
        <PasswordInput
          {...field('NewPassword')}
          label="New password"
          autoComplete="new-password"
          describedBy={REQUIREMENTS_ID}
          onChange={(event) => change({ NewPassword: event.target.value })}
        />
        <Requirements
          id={REQUIREMENTS_ID}
          items={passwordRules.map(({ text, isMet }) => ({ text, isMet: isMet(values.NewPassword) }))}
        />
      </div>
      <PasswordInput
        {...field('NewPasswordConfirmation')}
        label="Confirm new password"
        autoComplete="new-password"
        onChange={(event) => change({ NewPasswordConfirmation: event.target.value })}
      />
    </EditPage>
  );
};
