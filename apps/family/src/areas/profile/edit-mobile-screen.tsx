import { useState } from 'react';
import { changeMobileEndpoint } from '@portal/contract/profile';
import { limits } from '@portal/contract/limits';
import { mfaMedium, type MfaMedium } from '@portal/contract/shared';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { refreshUserQuietly, useUser } from '@portal/client/session';
import { TextInput } from '@portal/ui/fields';
import { ChangeDone, EditPage } from './edit-page.tsx';
import { mobileErrors } from './profile-form.ts';

/** How the next code will be sent. The server sends no SMS to some countries. */
const codesText = (medium: MfaMedium, isCleared: boolean): string => {
  if (medium === mfaMedium.sms) return 'From now on codes for signing in go to the new number.';
  if (medium === mfaMedium.authenticatorApp) return 'Codes for signing in come from your authenticator app.';
  return isCleared
    ? 'From now on codes for signing in come by email.'
    : 'We can’t send codes to this number by SMS. Codes for signing in come by email.';
};

/** The text differs when the number was cleared. */
const Changed = ({ isCleared, codeMedium }: { isCleared: boolean; codeMedium: MfaMedium }) => {
  const text = codesText(codeMedium, isCleared);
  return isCleared ? (
    <ChangeDone title="Mobile number removed" lead="We no longer hold a mobile number for you.">
      <p>{text}</p>
    </ChangeDone>
  ) : (
    <ChangeDone title="Mobile number updated" lead="We have told your email address about the change.">
      <p>{text}</p>
    </ChangeDone>
  );
};

/** /profile/mobile. */
export const EditMobileScreen = () => {
  const { mobileNumber } = useUser();
  const [codeMedium, setCodeMedium] = useState<MfaMedium>(mfaMedium.email);
  const form = useForm({
    initial: { mobile: mobileNumber ?? '' },
    check: mobileErrors,
    send: (body) => call(changeMobileEndpoint, { body, handlesProblems: true }),
    onSent: async (answer) => {
      await refreshUserQuietly();
      setCodeMedium(answer.codeMedium);
    },
  });
  const { values, change, errorOf } = form;
  if (form.isSent) return <Changed isCleared={values.mobile.trim() === ''} codeMedium={codeMedium} />;
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
