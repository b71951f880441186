export * from './one-at-a-time.ts';
export * from './use-action.ts';
export * from './use-send-once.ts';
