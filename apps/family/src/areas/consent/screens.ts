/** The area's screens in one chunk, because the list leads to the request, its form and the confirmation. */
export { CombinedConsentsScreen } from './list/combined-consents-screen.tsx';
export { ConsentScreen } from './list/consent-screen.tsx';
export { ConsentRequestScreen } from './request/consent-request-screen.tsx';
export { ConsentSubmittedScreen } from './request/consent-submitted-screen.tsx';
