export { registerTermsRoutes } from './terms.routes.ts';
export { listPendingKeys } from './terms.service.ts';
