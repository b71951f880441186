export {
  endSessionsOf,
  endSignIns,
  isSignInBlocked,
  lockAccountOf,
  unlockAccountOf,
  unlockSignIn,
} from './account-lock/account-lock.service.ts';
export type { OperatorCall } from './account-lock/account-lock.service.ts';
export { passCaptcha } from './captcha/captcha.service.ts';
export type { CaptchaDependencies } from './captcha/captcha.service.ts';
export { firstCodeMedium, maskDestination, secondsUntilNextSend } from './mfa/mfa.policy.ts';
export { codeMessage, suspendedSentence } from './messages.ts';
export { codeFigures } from './session.figures.ts';
export { signIn } from './sign-in/sign-in.service.ts';
export type { SignInDependencies } from './sign-in/sign-in.service.ts';
export type { SignedIn } from './sign-in/start-session.service.ts';
export { registerSessionRoutes } from './session.routes.ts';
export { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
export {
  forgetDevices,
  getAccount,
  holdsPasswordHash,
  updatePasswordHash,
} from './sign-in/sign-in.repository.ts';
export type { SignInAccount } from './sign-in/sign-in.repository.ts';
export { guardKeysOfAddress } from './sign-in/password-check.service.ts';
export { clearGuard, markCompromised } from './sign-in/sign-in-guard.repository.ts';
export { requireReset, startAfresh } from './sessions/start-afresh.service.ts';
export { sweepSignInTraces } from './sessions/sweep.repository.ts';
export { sessionData } from './data-export.repository.ts';
