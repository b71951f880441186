export { registerServiceStatusRoutes } from './service-status.routes.ts';
