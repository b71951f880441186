export { listChangeRequests, submitChangeRequests } from './change-requests.repository.ts';
export type { ChangeRequestRow, ChangeRequestState, SubmittedRequest } from './change-requests.repository.ts';
export { approveChangeRequest, rejectChangeRequest } from './change-requests.service.ts';
export type { ChangeRequestDependencies, DecisionEffects } from './change-requests.service.ts';
