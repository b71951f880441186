export * from './absence-link.ts';
export * from './attendance-rules.ts';
export * from './attendance-today.ts';
