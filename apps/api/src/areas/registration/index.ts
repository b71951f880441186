export { sweepRegistrations } from './activation/sweep.service.ts';
export { resendActivationLink, sendActivationLink } from './activation/activation.service.ts';
export { ensureRegistrationBrowser, readRegistrationBrowser } from '../../platform/session/browser-cookie.ts';
export {
  completeRegistration,
  copyAcceptances,
  isWaitingForActivation,
} from './steps/registration-session.repository.ts';
export type { Registration } from './steps/registration-session.repository.ts';
export {
  acceptRegistrationTerms,
  confirmRegistrationName,
  openRegistration,
  requireRegistration,
  subjectOf,
  takeStep,
} from './steps/registration-session.service.ts';
export type { BrowserSession } from './steps/registration-session.service.ts';
export { registerHandoff } from './identity/handoff.routes.ts';
export { findEmailHolder } from './owner/account.repository.ts';
export { registerOwnerRoutes } from './owner/owner.routes.ts';
export { registerRegistrationRoutes } from './registration.routes.ts';
export { stateOf } from './issuing/issuing.policy.ts';
export { listAddressees, listIssued } from './issuing/issuing.repository.ts';
export type { Addressee, IssuedInvitation } from './issuing/issuing.repository.ts';
export { cancelInvitation, issueInvitations, issueWithin } from './issuing/issuing.service.ts';
export type { IssuedCode, IssuingCall } from './issuing/issuing.service.ts';
export { invitationLink, listOf, renderLetters } from './issuing/letter.ts';
export { cancelUnused } from './issuing/issuing.repository.ts';
