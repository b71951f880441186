import { useEffect, useState, type FormEvent } from 'react';
import { limits } from '@portal/contract/limits';
import { loginFormSchema } from '@portal/contract/session';
import { fieldErrors, textOf, type FieldErrors } from '../../../shared/sign-in/field-errors.ts';
import { LoginNotes } from '../../../shared/sign-in/login-notes.tsx';
import { loadOutcomes, type Login } from '../../../shared/sign-in/use-login.ts';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { ErrorSummary, PasswordInput, TextInput } from '@portal/ui/fields';
import { CancelLink } from '../cancel-link.tsx';

/** Separate ids, because the viewer's page also has the new account form. */
const ids = { email: 'login-email', password: 'login-password' } as const;
type Field = keyof typeof ids;
const fields: readonly Field[] = ['email', 'password'];

/** Signs in to an existing account during registration. The code step, if needed, replaces the panel. */
export const ExistingLogin = ({ login }: { login: Login }) => {
  const { entered, isSending } = login.state;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    // If loading fails, the failure surfaces at the login that needs it.
    loadOutcomes().catch(() => undefined);
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const parsed = loginFormSchema.safeParse({
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
    });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error.issues));
    if (parsed.success) void login.signIn({ ...parsed.data, isRemembered: false });
    else setAttempt(attempt + 1);
  };
  return (
    <form className="form" noValidate onFocus={login.prepare} onSubmit={submit} aria-label="Log in">
      <LoginNotes login={login} />
      <ErrorSummary
        attempt={attempt}
        problems={fields.flatMap((field) => {
          const message = errors[field];
          return message === undefined ? [] : [{ id: ids[field], message }];
        })}
      />
      <TextInput
        label="Email"
        id={ids.email}
        name="email"
        type="email"
        autoComplete="username"
        inputMode="email"
        defaultValue={entered?.email}
        maxLength={limits.email}
        error={errors['email']}
      />
      <PasswordInput
        label="Password"
        id={ids.password}
        name="password"
        maxLength={limits.password.max}
        error={errors['password']}
      />
      <ButtonRow>
        <Button variant="primary" size="lg" type="submit" busy={isSending} busyLabel="Logging in">
          Log in
        </Button>
        <CancelLink />
      </ButtonRow>
    </form>
  );
};
