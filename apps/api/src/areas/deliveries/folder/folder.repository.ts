import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { FolderPackage } from './folder.ts';

const takenRow = z.strictObject({ publicId: z.string(), schoolId: z.number() });

/** Queues packages of known schools that aren't queued yet, in the given order. */
export async function takePackages(
  trx: Trx,
  packages: readonly FolderPackage[],
  now: Date,
): Promise<z.output<typeof takenRow>[]> {
  return rowsOf(
    takenRow,
    sql`
    insert into delivery (school_id, source, state, file_name, size_bytes, received_bytes, begun_at, changed_at)
    select s.id, 'folder', 'waiting', p.name, p.size, p.size, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${packages.map(({ centreCode }) => centreCode)}::text[],
                ${packages.map(({ fileName }) => fileName)}::text[],
                ${packages.map(({ sizeBytes }) => sizeBytes)}::bigint[]) with ordinality as p (school, name, size, place)
    join school s on s.centre_code = p.school
    order by p.place
    on conflict (school_id, file_name) where state in ('waiting', 'unconfirmed') do nothing
    returning public_id as "publicId", school_id as "schoolId"`.execute(trx),
  );
}
