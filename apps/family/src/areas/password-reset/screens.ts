/** The three screens of a forgotten password, fetched together: whoever sees one goes on to the next. */
export { ConfirmResetScreen } from './confirm-reset-screen.tsx';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { SetPasswordScreen } from './set-password-screen.tsx';
