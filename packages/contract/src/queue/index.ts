export * from './queue-rules.ts';
export * from './queue.ts';
