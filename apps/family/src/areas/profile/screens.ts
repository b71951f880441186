/** What is changed from My details, fetched together, and where the e-mailed links lead. */
export { ChangePasswordScreen } from './change-password-screen.tsx';
export { ConfirmEmailScreen } from './confirm-email-screen.tsx';
export { EditEmailScreen } from './edit-email-screen.tsx';
export { EditMobileScreen } from './edit-mobile-screen.tsx';
export { UndoEmailScreen } from './undo-email-screen.tsx';
