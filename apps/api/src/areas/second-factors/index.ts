export { findEnrolment } from './authenticator.repository.ts';
export { checkAuthenticatorCode } from './authenticator.service.ts';
export { sweepChallenges } from './challenges.repository.ts';
export { checkPasskey } from './passkey-check.service.ts';
export type { PasskeyCheckDependencies } from './passkey-check.service.ts';
export { confirmOptions, signInOptions } from './passkey-options.service.ts';
export { registerSecondFactorRoutes } from './second-factors.routes.ts';
