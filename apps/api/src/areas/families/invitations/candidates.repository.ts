/** The parents of a school to whom codes may be issued (O-8.5). */
import type { InvitationAudience } from '@portal/contract/families';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { isCurrent, isOwnFamily } from '../family-scope.repository.ts';
import type { FamilyScope } from '../family-scope.repository.ts';

const candidateRow = z.strictObject({
  parentId: z.number(),
  name: z.string(),
  rollClass: z.nullable(z.string()),
  hasEmail: z.boolean(),
  isAllowed: z.boolean(),
  isBarred: z.boolean(),
  hasAccount: z.boolean(),
  hasOpenCode: z.boolean(),
  hasExpiredCode: z.boolean(),
});
export type Candidate = z.output<typeof candidateRow>;

/** An audience as it is kept with a run. */
export type KeptAudience =
  Exclude<InvitationAudience, { kind: 'parent' }> | { kind: 'parent'; parentId: number };

function isInAudience(audience: KeptAudience): RawBuilder<unknown> {
  if (audience.kind === 'year') return sql`e.year_level = ${audience.yearLevel}`;
  if (audience.kind === 'class') return sql`e.roll_class = ${audience.rollClass}`;
  if (audience.kind === 'parent') return sql`p.id = ${audience.parentId}`;
  return sql`true`;
}

/**
 * Each parent once, by class and name, without the caller's own family (O-1.3). Open codes of the run itself are from an
 * earlier attempt, and will be revoked.
 */
export async function listCandidates(
  db: Queryable,
  scope: FamilyScope,
  audience: KeptAudience,
  { now, runRowId = null }: { now: Date; runRowId?: number | null },
): Promise<Candidate[]> {
  const codes = sql`invitation i where i.known_parent_id = p.id and i.school_id = ${scope.schoolId} and i.used_at is null
    and i.cancelled_at is null`;
  return rowsOf(
    candidateRow,
    sql`
    select p.id as "parentId", trim(p.given_name || ' ' || p.family_name) as name, min(e.roll_class) as "rollClass",
           p.email is not null as "hasEmail",
           bool_or(c.parent_portal and not c.intervention_order) as "isAllowed",
           bool_or(c.intervention_order) as "isBarred",
           exists (select from account_parent a where a.known_parent_id = p.id) as "hasAccount",
           exists (
             select from ${codes} and i.expires_at > ${now}
               and not exists (select from invitation_sending sending
                               where sending.invitation_id = i.id and sending.run_id = ${runRowId})) as "hasOpenCode",
           exists (select from ${codes} and i.expires_at <= ${now}) as "hasExpiredCode"
    from enrolment e
    join student_contact_relationship c on c.student_id = e.student_id
    join known_parent p on p.id = c.known_parent_id
    where e.school_id = ${scope.schoolId} and ${isCurrent} and ${isInAudience(audience)}
      and not ${isOwnFamily(scope)}
    group by p.id
    order by min(e.roll_class) nulls last, p.family_name, p.given_name, p.id`.execute(db),
  );
}
