export { registerSessionRoutes } from './session.routes.ts';
