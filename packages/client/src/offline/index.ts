export * from './offline.ts';
export type { Snapshot, SnapshotStudent } from './snapshot.ts';
export { discardWaiting, onWaitingChange, sendWaiting, waitingAbsences, waitToSend } from './waiting.ts';
export type { WaitingAbsence } from './waiting.ts';
export * from './waiting-list.ts';
