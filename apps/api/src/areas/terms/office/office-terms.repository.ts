/** Planned terms, and acceptances of the terms in force (O-18). */
import { termsLimits, termsKinds } from '@portal/contract/terms';
import type { TermsDocument, TermsKind } from '@portal/contract/terms';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const kindSchema = z.enum(termsKinds);

/** The accounts that must accept a kind. Nobody must accept photo terms without choosing a photo. Reads `a`. */
const isConcerned: Readonly<Record<TermsKind, RawBuilder<boolean>>> = {
  privacy: sql`a.is_active`,
  owner: sql`a.is_active and a.known_parent_id is not null`,
  viewer: sql`a.is_active and a.known_parent_id is null`,
  photo: sql`false`,
};

/** The accounts whose acceptances count. For photo terms, any account may accept. Reads `a`. */
const counts = (kind: TermsKind): RawBuilder<boolean> => (kind === 'photo' ? sql`true` : isConcerned[kind]);

/** The accounts that see a present student of the school, without those of the caller's own family. */
const accountsAt = (schoolId: number, ownAccountIds: readonly number[]): RawBuilder<unknown> => sql`
  select seen.account_id, seen.student_id from (
    select account_id, student_id from account_student where state = 'approved'
    union
    select viewer_account_id, student_id from viewer_delegation where status = 'Active') seen
  where exists (select from enrolment e where e.student_id = seen.student_id and e.school_id = ${schoolId}
                and e.status = 'A')
    and not (seen.account_id = any(${[...ownAccountIds]}::bigint[]))`;

const countRow = z.strictObject({ count: z.number() });

export async function countConcerned(db: Queryable, kind: TermsKind): Promise<number> {
  const [row] = await rowsOf(
    countRow,
    sql`select count(*)::int as count from account a where ${isConcerned[kind]}`.execute(db),
  );
  return row?.count ?? 0;
}

const currentRow = z.strictObject({
  id: z.number(),
  key: z.string(),
  kind: kindSchema,
  version: z.string(),
  title: z.string(),
  publishedAt: z.date(),
  accepted: z.number(),
});
export type CurrentRow = z.output<typeof currentRow>;

export const listCurrent = (db: Queryable): Promise<CurrentRow[]> =>
  rowsOf(
    currentRow,
    sql`
    select d.id, d.key, d.kind, d.version, d.title, d.published_at as "publishedAt",
           (select count(*)::int from account_terms t join account a on a.id = t.account_id
            where t.terms_document_id = d.id and case d.kind
              when 'privacy' then ${isConcerned.privacy} when 'owner' then ${isConcerned.owner}
              when 'viewer' then ${isConcerned.viewer} else true end) as accepted
    from terms_document d where d.is_current
    order by array_position(${[...termsKinds]}::text[], d.kind)`.execute(db),
  );

const atSchoolRow = z.strictObject({ accepted: z.number(), concerned: z.number() });

export async function countAtSchool(
  db: Queryable,
  { schoolId, ownAccountIds, document }: AtSchool,
): Promise<z.output<typeof atSchoolRow>> {
  const [row] = await rowsOf(
    atSchoolRow,
    sql`
    select count(distinct a.id) filter (where t.account_id is not null and ${counts(document.kind)})::int as accepted,
           count(distinct a.id) filter (where ${isConcerned[document.kind]})::int as concerned
    from (${accountsAt(schoolId, ownAccountIds)}) seen
    join account a on a.id = seen.account_id
    left join account_terms t on t.account_id = a.id and t.terms_document_id = ${document.id}`.execute(db),
  );
  return row ?? { accepted: 0, concerned: 0 };
}

export interface AtSchool {
  schoolId: number;
  ownAccountIds: readonly number[];
  document: Pick<CurrentRow, 'id' | 'kind'>;
}

const adultRow = z.strictObject({
  name: z.string(),
  students: z.array(z.string()),
  acceptedAt: z.nullable(z.date()),
});

/** Adults who haven't accepted come first. Returns one more row than the page shows. */
export const listAdults = (
  db: Queryable,
  { schoolId, ownAccountIds, document }: AtSchool,
): Promise<z.output<typeof adultRow>[]> =>
  rowsOf(
    adultRow,
    sql`
    select a.first_name || ' ' || a.last_name as name, t.accepted_at as "acceptedAt",
           array_agg(distinct coalesce(student.preferred_given_name,
             split_part(btrim(student.given_names), ' ', 1)) || ' ' || student.family_name) as students
    from (${accountsAt(schoolId, ownAccountIds)}) seen
    join account a on a.id = seen.account_id
    join student on student.id = seen.student_id
    left join account_terms t on t.account_id = a.id and t.terms_document_id = ${document.id}
    where ${counts(document.kind)} and (${document.kind} <> 'photo' or t.account_id is not null)
    group by a.id, t.accepted_at
    order by t.accepted_at desc nulls first, a.last_name, a.first_name, a.id
    limit ${termsLimits.adults + 1}`.execute(db),
  );

const plannedRow = z.strictObject({
  id: z.string(),
  kind: kindSchema,
  version: z.string(),
  title: z.string(),
  inForceOn: z.string(),
  by: z.string(),
});

export const listPlanned = (db: Queryable): Promise<z.output<typeof plannedRow>[]> =>
  rowsOf(
    plannedRow,
    sql`
    select public_id::text as id, kind, version, title, in_force_on::text as "inForceOn", planned_by as by
    from planned_terms order by in_force_on, kind`.execute(db),
  );

export interface NewPlan {
  kind: TermsKind;
  version: string;
  title: string;
  sections: TermsDocument['sections'];
  inForceOn: string;
  by: string;
  now: Date;
}

/** Inserts a planned version, replacing any planned version of the same kind. */
export async function insertPlan(
  trx: Trx,
  { kind, version, title, sections, inForceOn, by, now }: NewPlan,
): Promise<void> {
  await sql`
    insert into planned_terms (kind, version, title, sections, in_force_on, planned_by, planned_at)
    values (${kind}, ${version}, ${title}, ${JSON.stringify(sections)}::jsonb, ${inForceOn}::date, ${by}, ${now})
    on conflict (kind) do update
    set public_id = gen_random_uuid(), version = excluded.version, title = excluded.title,
        sections = excluded.sections, in_force_on = excluded.in_force_on, planned_by = excluded.planned_by,
        planned_at = excluded.planned_at`.execute(trx);
}

/** Deletes a planned version, and returns it. */
export async function deletePlan(
  trx: Trx,
  id: string,
): Promise<{ version: string; kind: string } | undefined> {
  return trx
    .deleteFrom('planned_terms')
    .where('public_id', '=', id)
    .returning(['version', 'kind'])
    .executeTakeFirst();
}

const dueRow = z.strictObject({
  id: z.number(),
  kind: kindSchema,
  version: z.string(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  by: z.string(),
});

/** Claims a planned version that is due, so that it is published only once. */
export async function takeDue(trx: Trx, today: string): Promise<z.output<typeof dueRow> | undefined> {
  const [row] = await rowsOf(
    dueRow,
    sql`
    delete from planned_terms where id = (
      select id from planned_terms where in_force_on <= ${today}::date order by id limit 1
      for update skip locked)
    returning id, kind, version, title, sections, planned_by as by`.execute(trx),
  );
  return row;
}
