export { registerSessionRoutes } from './session.routes.ts';
export { requireRecentSignIn } from './step-up.policy.ts';
export {
  forgetDevices,
  getAccount,
  holdsPasswordHash,
  updatePasswordHash,
} from './sign-in.repository.ts';
export type { SignInAccount } from './sign-in.repository.ts';
export { requireReset, startAfresh } from './start-afresh.service.ts';
export { sweepSignInTraces } from './sweep.repository.ts';
