export { sweepRegistrations } from './activation/sweep.service.ts';
export { sendActivationLink } from './activation/activation.service.ts';
export { keepRegistrationBrowser, readRegistrationBrowser } from './session/browser-cookie.ts';
export { completeRegistration, copyAcceptances } from './session/registration-session.repository.ts';
export type { Registration } from './session/registration-session.repository.ts';
export {
  acceptRegistrationTerms,
  confirmRegistrationName,
  openRegistration,
  requireRegistration,
  subjectOf,
  takeStep,
} from './session/registration-session.service.ts';
export type { BrowserSession } from './session/registration-session.service.ts';
export { registerRegistrationRoutes } from './registration.routes.ts';
