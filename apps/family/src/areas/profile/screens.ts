/** The My details forms in one chunk, and the targets of the e-mailed links. */
export { ChangePasswordScreen } from './change-password-screen.tsx';
export { ConfirmEmailScreen } from './confirm-email-screen.tsx';
export { EditEmailScreen } from './edit-email-screen.tsx';
export { EditMobileScreen } from './edit-mobile-screen.tsx';
export { UndoEmailScreen } from './undo-email-screen.tsx';
