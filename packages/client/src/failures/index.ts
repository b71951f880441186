export * from './problem-message.ts';
export * from './read-failure.ts';
export * from './rethrow-for-shell.ts';
export * from './service.ts';
export * from './user-facing-error.ts';
export * from './wait-text.ts';
