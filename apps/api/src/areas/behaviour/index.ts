export { registerBehaviourRoutes } from './behaviour.routes.ts';
export { behaviourAtHome } from './home-summary.repository.ts';
export { behaviourData } from './data-export.repository.ts';
