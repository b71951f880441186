/**
 * The interface by which an area gives home its summary of a student at a school: home reads all summaries in one
 * statement.
 */
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';

export interface HomeSummary<Row extends z.ZodMiniType> {
  /** A JSON expression that reads `place` (see `placesOfRelation`) `clock.today`, the school's date, and
   * `clock.now`. */
  json: RawBuilder<unknown>;
  /** The schema of the JSON. */
  row: Row;
}

/** Preserves the type of the schema. */
export function homeSummary<Row extends z.ZodMiniType>(
  row: Row,
  json: RawBuilder<unknown>,
): HomeSummary<Row> {
  return { row, json };
}
