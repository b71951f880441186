/** The three screens of a password reset in one chunk, because each leads to the next. */
export { ConfirmResetScreen } from './confirm-reset-screen.tsx';
export { ForgotPasswordScreen } from './forgot-password-screen.tsx';
export { SetPasswordScreen } from './set-password-screen.tsx';
