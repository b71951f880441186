export { EmbeddedPostgresError } from './errors.ts';
export { shareEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
export type { EmbeddedPostgres, EmbeddedPostgresOptions } from './embedded-postgres.ts';
