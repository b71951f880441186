import type { ColumnType } from 'kysely';

/** A jsonb column: JSON text when written, parsed when read. */
export type Json = ColumnType<unknown, string, string>;
