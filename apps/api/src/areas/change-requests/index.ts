export { keepApprovedValues } from './approved-values.repository.ts';
export {
  findLatestRequest,
  listChangeRequests,
  submitChangeRequests,
  submitOnlyRequest,
} from './change-requests.repository.ts';
export type { ChangeRequestRow, ChangeRequestState, SubmittedRequest } from './change-requests.repository.ts';
export {
  applyDecision,
  approveChangeRequest,
  findChangeRequest,
  messageAbout,
  rejectChangeRequest,
} from './change-requests.service.ts';
export type {
  ChangeRequestDependencies,
  Decision,
  DecisionContext,
  DecisionEffects,
  Outcome,
} from './change-requests.service.ts';
export { writeChanges } from './exports/export-file.ts';
export { fieldValues, isChanged } from './field-values.ts';
export { kindTexts } from './kinds.ts';
export { approvedChanges } from './exports/exports.repository.ts';
export { changedFields, notAccepted } from './request-fields.ts';
export { isReversible, restoreDetails, reverseDecision } from './reversal/reversal.service.ts';
export { restoreApprovedValues } from './reversal/reversal.repository.ts';
export type { ReversalEffects } from './reversal/reversal.service.ts';
export { changedParts, recordVersion } from './record-version.ts';
export type { RecordParts } from './record-version.ts';
export { presentOutcome, submitOrRefuse } from './submissions.service.ts';
export { changeRequestsData } from './exports/data-export.repository.ts';
