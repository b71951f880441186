/** The registration of viewers in one chunk, because each screen leads to the next. */
export { ViewerInvitationLinkScreen } from '../take-code-screen.tsx';
export { ViewerInvitationScreen } from './viewer-invitation-screen.tsx';
export { ViewerRegisterScreen } from './viewer-register-screen.tsx';
export { ViewerVerifyScreen } from './viewer-verify-screen.tsx';
