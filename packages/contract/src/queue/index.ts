export * from './auto-approvals.ts';
export * from './notes.ts';
export * from './preview.ts';
export * from './queue-rules.ts';
export * from './queue.ts';
export * from './reversal.ts';
export * from './saved-views.ts';
export * from './settings.ts';
