export * from './locked.ts';
export * from './offline.ts';
export * from './reads-offline.ts';
export type { Snapshot, SnapshotStudent } from './snapshot.ts';
export {
  discardWaiting,
  onWaitingChange,
  sendWaiting,
  unlockOffline,
  waitingAbsences,
  waitToSend,
} from './waiting.ts';
export type { WaitingAbsence } from './waiting.ts';
export * from './waiting-list.ts';
