export { retentionKinds, units } from './kinds.ts';
export type { RetentionKind } from './kinds.ts';
export { changeRule, expireDaily, expireRecords, reportRetention } from './retention.service.ts';
export type { RetentionReport } from './retention.service.ts';
