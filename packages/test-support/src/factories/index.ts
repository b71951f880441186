/** Rows for tests, inserted with plain SQL: each factory fills in defaults for what a test doesn't specify. */
export * from './accounts.ts';
export * from './behaviour-and-files.ts';
export * from './card-payments.ts';
export * from './health.ts';
export type { SqlRunner } from './insert.ts';
export * from './register.ts';
export * from './school-life.ts';
