export { pushEndpointsData } from './data-export.repository.ts';
export { isKnownAddress } from './endpoint-address.policy.ts';
export {
  removeEndpointsOf,
  removeEndpointsOfSession,
  removeOtherEndpoints,
  sweepPushEndpoints,
} from './push-endpoints.repository.ts';
export { registerPushEndpointRoutes } from './push-endpoints.routes.ts';
export { findTargets, recordOutcomes } from './targets.repository.ts';
export type { EndpointOutcomes, ReachableDevice } from './targets.repository.ts';
