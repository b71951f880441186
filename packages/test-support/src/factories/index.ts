/** Rows for tests, written with plain SQL: each factory fills in what a test doesn't care about. */
export * from './accounts.ts';
export * from './behaviour-and-files.ts';
export * from './card-payments.ts';
export * from './health.ts';
export type { SqlRunner } from './insert.ts';
export * from './register.ts';
export * from './school-life.ts';
