/**
 * Limits the changes of access that a package may make. A missing column or an outdated file can change the rights of a
 * whole school without removing a row, so changes beyond a few per cent are refused unless an operator confirms them.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { CHANGES_ALWAYS_ALLOWED } from '../removals.ts';

const limitedKinds = ['gained', 'lost', 'unbarred'] as const;

const countedRow = z.strictObject({
  kind: z.enum(limitedKinds),
  schoolName: z.string(),
  changed: z.number(),
  total: z.number(),
});

const words: Readonly<Record<(typeof limitedKinds)[number], string>> = {
  gained: 'would give access to',
  lost: 'would end the access of',
  unbarred: 'would lift the intervention orders of',
};

/**
 * Counts changes by school. Gained and lost access is relative to the pairs with access before or after the import, and
 * lifted orders to the pairs that were barred. Access gained to new students isn't counted.
 */
const countedSql = `
  with counted as (
    select school_id,
      count(*) filter (where may_see and not could_see and student in (select student from import_enrolments_before))::int as gained,
      count(*) filter (where could_see and not may_see)::int as lost,
      count(*) filter (where was_barred and not is_barred)::int as unbarred,
      count(*) filter (where could_see or may_see)::int as seen,
      count(*) filter (where was_barred)::int as barred
    from import_contact group by school_id)
  select k.kind, coalesce(sc.name, 'no school') as "schoolName", k.changed, k.total
  from counted c left join school sc on sc.id = c.school_id
  cross join lateral (values ('gained', gained, seen), ('lost', lost, seen), ('unbarred', unbarred, barred)) k (kind, changed, total)
  where k.changed > $1 and k.changed * 100 > k.total * $2::numeric
  order by 2, 1`;

/** The changes beyond the limit, by school, with their description. Call it after the changes are collected. */
export async function findExcessiveAccess(
  client: ClientBase,
  percentAllowed: number,
): Promise<{ count: number; reason: string }[]> {
  const found = await rowsOf(countedRow, client.query(countedSql, [CHANGES_ALWAYS_ALLOWED, percentAllowed]));
  return found.map(({ kind, schoolName, changed, total }) => {
    const percent = Math.round((changed * 100) / total);
    const reason = `${words[kind]} ${changed} of ${total} parent–student pairs of ${schoolName} (${percent} %; the limit is ${percentAllowed} %)`;
    return { count: changed, reason };
  });
}
