/** How an area tells home what it has of a student at a school: home reads the summaries of all areas in one statement. */
import type { RawBuilder } from 'kysely';
import type * as z from 'zod/mini';

export interface HomeSummary<Row extends z.ZodMiniType> {
  /** JSON, as an expression that reads `place` (see `placesOfRelation`) and `clock.today`, the day where the school is. */
  json: RawBuilder<unknown>;
  /** What the JSON holds. */
  row: Row;
}

/** Keeps the type of the schema. */
export function homeSummary<Row extends z.ZodMiniType>(
  row: Row,
  json: RawBuilder<unknown>,
): HomeSummary<Row> {
  return { row, json };
}
