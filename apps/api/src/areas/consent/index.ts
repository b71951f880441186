export { sweepConsentRequests, withdrawConsent } from './closing/closing.service.ts';
export { registerConsentRoutes } from './consent.routes.ts';
export { writeAnswers } from './export-file.ts';
export { consentAnswers } from './exports.repository.ts';
export { consentAtHome } from './home-summary.repository.ts';
export { registerPublishingRoutes } from './publishing/publishing.routes.ts';
export { publishingTasks } from './publishing/send.service.ts';
export { consentData } from './data-export.repository.ts';
