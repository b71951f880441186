export { parentDetailsDecisions, parentDetailsReversals } from './parent-details-decisions.ts';
export { registerParentDetailsRoutes } from './parent-details.routes.ts';
export { detailsRequestRow, parentDetailsVersion, presentDetailsRequest } from './own-record.policy.ts';
export { parentDetailsData } from './data-export.repository.ts';
