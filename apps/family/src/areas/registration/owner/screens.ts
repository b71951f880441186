/** The registration of account owners in one chunk, because each screen leads to the next. */
export { OwnerInvitationLinkScreen } from '../take-code-screen.tsx';
export { OwnerInvitationScreen } from './owner-invitation-screen.tsx';
export { OwnerRegisterScreen } from './owner-register-screen.tsx';
export { OwnerVerifyScreen } from './owner-verify-screen.tsx';
