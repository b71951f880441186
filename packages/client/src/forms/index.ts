export * from './one-at-a-time.ts';
export * from './use-change.ts';
export * from './use-send-once.ts';
