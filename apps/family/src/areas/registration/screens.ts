/** The registration screens in one chunk, because each leads to the next. */
export { ActivateScreen } from './activate-screen.tsx';
export { OwnerInvitationScreen } from './owner/owner-invitation-screen.tsx';
export { OwnerRegisterScreen } from './owner/owner-register-screen.tsx';
export { OwnerVerifyScreen } from './owner/owner-verify-screen.tsx';
export { OwnerInvitationLinkScreen, ViewerInvitationLinkScreen } from './take-code-screen.tsx';
export { ViewerInvitationScreen } from './viewer/viewer-invitation-screen.tsx';
export { ViewerRegisterScreen } from './viewer/viewer-register-screen.tsx';
export { ViewerVerifyScreen } from './viewer/viewer-verify-screen.tsx';
