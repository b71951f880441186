export { offlineData } from './data-export.repository.ts';
export { sweepOfflineLeases } from './lease.repository.ts';
export { registerOfflineRoutes } from './offline.routes.ts';
