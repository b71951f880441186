import { changeMobileEndpoint, limits } from '@portal/contract';
import type { Failure } from '../../platform/call-failure.ts';
import { call } from '../../platform/call.ts';
import { leaveToShell } from '../../platform/leave-to-shell.ts';
import { refreshUserQuietly, useUser } from '../../platform/user.ts';
import { TextInput } from '../../ui/index.ts';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { mobileErrors, type MobileValues } from './profile-form.ts';
import { settingFailure } from './setting-failure.ts';
import { useSettingForm } from './use-setting-form.ts';

async function send(body: MobileValues): Promise<Failure | null> {
  try {
    await call(changeMobileEndpoint, { body, handlesProblems: true }).catch(leaveToShell);
    await refreshUserQuietly();
    return null;
  } catch (error) {
    return settingFailure(error);
  }
}

/** The words differ when the number was cleared (document 1, section 2). */
const Changed = ({ isCleared }: { isCleared: boolean }) =>
  isCleared ? (
    <ChangeDone title="Mobile number removed" lead="We no longer hold a mobile number for you.">
      <p>From now on codes for signing in come by email.</p>
    </ChangeDone>
  ) : (
    <ChangeDone title="Mobile number updated" lead="We have told your email address about the change.">
      <p>From now on codes for signing in go to the new number.</p>
    </ChangeDone>
  );

/** /profile/mobile (document 1, sections 2, 5 and 8). */
export const EditMobileScreen = () => {
  const { mobileNumber } = useUser();
  const form = useSettingForm<MobileValues>({
    initial: { mobile: mobileNumber ?? '' },
    errorsOf: mobileErrors,
    send,
  });
  const { values, change, errorOf } = form;
  if (form.isDone) return <Changed isCleared={values.mobile.trim() === ''} />;
  return (
    <EditPage
      title="Edit mobile"
      lead="We send codes for signing in to this number. Leave it empty to have them by email."
      save="Save mobile"
      form={form}
    >
      <TextInput
        label="Mobile number"
        optional
        hint="04XX XXX XXX, or + and the country code"
        name="mobile"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        width="16"
        maxLength={limits.mobile}
        value={values.mobile}
        onChange={(event) => change({ mobile: event.target.value })}
        error={errorOf('mobile')}
      />
    </EditPage>
  );
};
