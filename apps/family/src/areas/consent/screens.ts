/** The area's screens, in one piece: who opens one list goes on to the request, its form and what was sent. */
export { CombinedConsentsScreen } from './list/combined-consents-screen.tsx';
export { ConsentScreen } from './list/consent-screen.tsx';
export { ConsentRequestScreen } from './request/consent-request-screen.tsx';
export { ConsentSubmittedScreen } from './request/consent-submitted-screen.tsx';
