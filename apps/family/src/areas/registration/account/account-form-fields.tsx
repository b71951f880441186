import { limits } from '@portal/contract/limits';
import { emailTakenMessage } from '@portal/contract/registration';
import { NewPasswordFields } from '../../../shared/new-password-fields.tsx';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { CodeInput, ErrorSummary, TextInput } from '@portal/ui/fields';
import { FailureNote, Note } from '@portal/ui/feedback';
import { CancelLink } from '../cancel-link.tsx';
import type { AccountForm } from './use-account-form.ts';

const CODE_LENGTH = 6;

type PartProps = { form: AccountForm; errorOf: (path: string) => string | undefined };

const EmailFields = ({ form: { values, change }, errorOf }: PartProps) => (
  <>
    <TextInput
      label="Email"
      name="email"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={limits.email}
      value={values.email}
      onChange={(event) => change({ email: event.target.value })}
      error={errorOf('email')}
    />
    <TextInput
      label="Confirm email"
      name="confirmEmail"
      type="email"
      autoComplete="email"
      inputMode="email"
      maxLength={limits.email}
      value={values.confirmEmail}
      onChange={(event) => change({ confirmEmail: event.target.value })}
      error={errorOf('confirmEmail')}
    />
  </>
);

const PasswordFields = ({ form: { values, change }, errorOf }: PartProps) => (
  <NewPasswordFields
    password={{
      label: 'Password',
      name: 'password',
      value: values.password,
      onChange: (password) => change({ password }),
      error: errorOf('password'),
    }}
    confirmation={{
      label: 'Confirm password',
      name: 'confirmationPassword',
      value: values.confirmationPassword,
      onChange: (confirmationPassword) => change({ confirmationPassword }),
      error: errorOf('confirmationPassword'),
    }}
  />
);

const MobileField = ({ form: { values, change }, errorOf }: PartProps) => (
  <TextInput
    label="Mobile"
    optional
    name="mobile"
    type="tel"
    autoComplete="tel"
    width="16"
    maxLength={limits.mobile}
    hint="04XX XXX XXX, or + and a country code. We send sign-in codes to it. You can register without one."
    value={values.mobile}
    onChange={(event) => change({ mobile: event.target.value })}
    error={errorOf('mobile')}
  />
);

const CodeField = ({ form, errorOf }: PartProps) =>
  form.requestedCode && (
    <>
      <Note tone="info" live>
        {form.requestedCode.message || 'We sent a code to your mobile. Enter it to finish.'}
      </Note>
      <CodeInput
        label="6-digit code"
        name="mfaCode"
        digits={CODE_LENGTH}
        value={form.values.mfaCode}
        onChange={(event) => form.change({ mfaCode: event.target.value })}
        hint="The code lasts 10 minutes. You can paste it."
        error={errorOf('mfaCode')}
      />
      <ButtonRow>
        <Button variant="ghost" onClick={() => void form.sendAnother()}>
          Send another code via SMS
        </Button>
      </ButtonRow>
    </>
  );

/** The new account form, for owners and viewers. Viewers need no code. */
export const AccountFormFields = ({ form }: { form: AccountForm }) => {
  const { errorOf, failure, attempt, isSending } = form;
  return (
    <form className="form" noValidate onSubmit={form.submit} aria-label="Create account">
      {failure && <FailureNote failure={failure} attempt={attempt} withRetry />}
      <ErrorSummary attempt={attempt} problems={form.problems} />
      <EmailFields form={form} errorOf={errorOf} />
      <PasswordFields form={form} errorOf={errorOf} />
      <MobileField form={form} errorOf={errorOf} />
      <CodeField form={form} errorOf={errorOf} />
      <ButtonRow>
        <Button variant="primary" size="lg" type="submit" busy={isSending} busyLabel="Sending">
          {failure?.title === emailTakenMessage ? 'Retry' : 'Create account'}
        </Button>
        <CancelLink />
      </ButtonRow>
    </form>
  );
};
