import type { ColumnType } from 'kysely';

/** A jsonb column: written as JSON text, read parsed. */
export type Json = ColumnType<unknown, string, string>;
