export { registerFeatureSwitchRoutes } from './feature-switches.routes.ts';
