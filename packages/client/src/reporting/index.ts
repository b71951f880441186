export * from './error-cache.ts';
export * from './error-text.ts';
export * from './report-error.ts';
