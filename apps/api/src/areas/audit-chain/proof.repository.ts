/** Finds the signed seals of rows. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { RowKey } from './marks.ts';
import type { SealSource } from './seals.repository.ts';

/** A row, by its key and the month whose partition holds it. */
export interface RowPlace {
  key: RowKey;
  month: string;
}

const placedRow = z.strictObject({ key: z.array(z.number()), seal: z.number() });
export type PlacedRow = z.output<typeof placedRow>;

/** The given rows that a proof can cover, ordered by seal: their seal has form 2, and its day is signed. */
export async function findSeals(
  db: Queryable,
  source: SealSource,
  places: readonly RowPlace[],
): Promise<PlacedRow[]> {
  return rowsOf(
    placedRow,
    sql`
    select to_jsonb(place.key) as key, s.number as seal
    from (select array(select value::bigint from jsonb_array_elements_text(one -> 'key') value) as key,
                 (one ->> 'month')::date as month
          from jsonb_array_elements(${JSON.stringify(places)}::jsonb) one) place
    cross join lateral (
      select number, day, from_key, form from audit_seal
      where source = ${source} and month = place.month and until_key >= place.key
      order by until_key limit 1) s
    join audit_day d on d.day = s.day
    where s.form = 2 and s.from_key < place.key
    order by s.number, place.key`.execute(db),
  );
}
