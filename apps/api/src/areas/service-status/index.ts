export { listInForce, listOutages } from './outages.repository.ts';
export type { OutageRow } from './outages.repository.ts';
export type { OutageInput } from './outages.policy.ts';
export { registerAppVersionRoutes } from './app-versions.routes.ts';
export { registerOutageRoutes } from './outages.routes.ts';
export { registerOfficeOutageRoutes } from './office-outages.routes.ts';
export { createOutage, endOutageNow } from './outages.service.ts';
export { registerSiteRoute } from './site.routes.ts';
export { registerServiceStatusRoutes } from './service-status.routes.ts';
