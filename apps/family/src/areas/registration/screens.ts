/** The registration screens in one chunk, because each leads to the next. */
export { ActivateScreen } from './activate-screen.tsx';
export { OwnerInvitationScreen } from './owner-invitation-screen.tsx';
export { OwnerRegisterScreen } from './owner-register-screen.tsx';
export { OwnerVerifyScreen } from './owner-verify-screen.tsx';
export { OwnerInvitationLinkScreen, ViewerInvitationLinkScreen } from './take-code-screen.tsx';
export { ViewerInvitationScreen } from './viewer-invitation-screen.tsx';
export { ViewerRegisterScreen } from './viewer-register-screen.tsx';
export { ViewerVerifyScreen } from './viewer-verify-screen.tsx';
