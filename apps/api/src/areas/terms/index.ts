export { publishTerms } from './publish-terms.service.ts';
export type { Publisher } from './publish-terms.service.ts';
export { registerTermsRoutes } from './terms.routes.ts';
export { listPendingKeys } from './terms.service.ts';
export { termsData } from './data-export.repository.ts';
export { publishPlannedTerms } from './office/office-terms.service.ts';
export { registerOfficeTermsRoutes } from './office/office-terms.routes.ts';
