import { limits } from '@portal/contract/limits';
import { passwordRules } from '@portal/contract/people';
import { PasswordInput, Requirements } from '@portal/ui/fields';

const REQUIREMENTS_ID = 'password-requirements';

interface PasswordField {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A new password with its rules, and its confirmation. */
export const NewPasswordFields = ({
  password,
  confirmation,
}: {
  password: PasswordField;
  confirmation: PasswordField;
}) => (
  <>
    <div>
      <NewPassword {...password} describedBy={REQUIREMENTS_ID} />
      <Requirements
        id={REQUIREMENTS_ID}
        items={passwordRules.map(({ text, isMet }) => ({ text, isMet: isMet(password.value) }))}
      />
    </div>
    <NewPassword {...confirmation} />
  </>
);

const NewPassword = ({ onChange, ...field }: PasswordField & { describedBy?: string }) => (
  <PasswordInput
    {...field}
    autoComplete="new-password"
    maxLength={limits.password.max}
    onChange={(event) => onChange(event.target.value)}
  />
);
