export { registerBehaviourRoutes } from './behaviour.routes.ts';
