export * from './offline.ts';
export type { Snapshot, SnapshotStudent } from './snapshot.ts';
