/** The adults of a school's students whose e-mails bounced (O-3.5). Bounces are deleted after 30 days. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { isOwnFamily } from './family-scope.repository.ts';
import type { FamilyScope } from './family-scope.repository.ts';
import { here, listFamilies } from './search.repository.ts';
import type { FoundRow } from './search.repository.ts';

/** SQL for the adults with bounces and the bounces. Reads the common table expression `here`. */
const bounced = (columns: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${columns} from (
    select distinct c.known_parent_id from student_contact_relationship c
    where c.student_id = any((select student_ids from here)::bigint[])) p
  join account_parent link on link.known_parent_id = p.known_parent_id
  join email_bounce b on b.account_id = link.account_id`;

export const listBounced = (db: Queryable, scope: FamilyScope, now: Date): Promise<FoundRow[]> =>
  listFamilies(db, scope, bounced(sql`distinct p.known_parent_id`), now);

const countRow = z.strictObject({ adults: z.number(), emails: z.number() });

export async function countBouncedAt(db: Queryable, scope: FamilyScope): Promise<z.output<typeof countRow>> {
  const [row] = await rowsOf(
    countRow,
    sql`
    with here as materialized (${here(scope)})
    select count(distinct p.id)::int as adults, count(distinct p.message_id)::int as emails
    from (${bounced(sql`p.known_parent_id as id, b.message_id`)}) p where not ${isOwnFamily(scope)}`.execute(
      db,
    ),
  );
  return row ?? { adults: 0, emails: 0 };
}
