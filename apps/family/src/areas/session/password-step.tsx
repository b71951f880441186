import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { limits } from '@portal/contract/limits';
import { loginFormSchema } from '@portal/contract/session';
import { paths } from '@portal/contract/routes';
import { device } from '@portal/client/device';
import { hrefTo } from '@portal/client/navigation';
import { Button, LinkButton, LinkMore } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { ErrorSummary, PasswordInput, TextInput } from '@portal/ui/fields';
import { Panel } from '@portal/ui/frame';
import { fieldErrors, textOf, type FieldErrors } from '../../shared/sign-in/field-errors.ts';
import { LoginNotes, type LoginNotesProps } from '../../shared/sign-in/login-notes.tsx';
import { rememberedEmail } from './remembered-email.ts';

/** Lazy, because the first bundle has no room for it. */
const withPasskey = async () => (await import('./passkey-sign-in.ts')).signInWithPasskey();

/** Prefills the remembered e-mail, unless something was typed before the script loaded. */
function useRememberedEmail() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const [email, fields] = [rememberedEmail(), form.current?.elements];
    const [input, box] = [fields?.namedItem('email'), fields?.namedItem('remember')];
    if (email === '' || !(input instanceof HTMLInputElement) || !(box instanceof HTMLInputElement)) return;
    if (input.value === '') input.value = email;
    box.checked = true;
  }, []);
  return form;
}

/** E-mail and password. The fields are uncontrolled, so typing works before the script loads. */
export const PasswordStep = ({ login, ...about }: LoginNotesProps) => {
  const form = useRememberedEmail();
  const { entered, isSending } = login.state;
  const [errors, setErrors] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const prepareIfBegun = useEffectEvent(() => {
    // A person with focus in the form focused it before the script loaded.
    if (form.current?.matches(':focus-within')) login.prepare();
  });
  useEffect(() => prepareIfBegun(), []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const parsed = loginFormSchema.safeParse({
      email: textOf(data, 'email'),
      password: textOf(data, 'password'),
    });
    setErrors(parsed.success ? {} : fieldErrors(parsed.error.issues));
    if (parsed.success) void login.signIn({ ...parsed.data, isRemembered: data.has('remember') });
    else setAttempt(attempt + 1);
  };
  return (
    <Panel title="Sign in" lead="Welcome back. Use the email you registered with.">
      {/* If the browser ever submits the form itself, POST keeps the password out of the URL. */}
      <form className="form" ref={form} method="post" noValidate onFocus={login.prepare} onSubmit={submit}>
        <LoginNotes login={login} {...about} />
        <ErrorSummary
          attempt={attempt}
          problems={Object.entries(errors).map(([id, message]) => ({ id, message }))}
        />
        <TextInput
          label="Email"
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
          name="password"
          maxLength={limits.password.max}
          error={errors['password']}
        />
        <Checkbox
          name="remember"
          tight
          label="Remember my email on this device"
          defaultChecked={entered?.isRemembered}
        />
        <Button variant="primary" size="lg" block type="submit" busy={isSending} busyLabel="Signing in">
          Sign in
        </Button>
        <Button variant="secondary" size="lg" block onClick={() => void login.signInBy(withPasskey)}>
          {device.shell ? 'Use fingerprint or face' : 'Sign in with a passkey'}
        </Button>
        <LinkMore href={hrefTo(paths.forgotPassword())}>Forgotten your password?</LinkMore>
        <p className="or">New here?</p>
        <LinkButton size="lg" variant="secondary" block href={hrefTo(paths.ownerInvitation())}>
          Register
        </LinkButton>
      </form>
    </Panel>
  );
};
