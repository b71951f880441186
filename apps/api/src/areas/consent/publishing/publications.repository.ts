/** Consent requests that the office prepares and sends. Every statement is limited to the caller's school. */
import type { ConsentDraft } from '@portal/contract/consent/publishing';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const countsRow = {
  students: z.number(),
  granted: z.number(),
  denied: z.number(),
  mixed: z.number(),
  unanswered: z.number(),
};

const publicationRow = z.strictObject({
  rowId: z.number(),
  id: z.string(),
  state: z.enum(['draft', 'held', 'open', 'withdrawn', 'recalled']),
  version: z.number(),
  draft: z.unknown(),
  dueDate: z.nullable(z.string()),
  sendsAt: z.nullable(z.date()),
  publishedAt: z.nullable(z.date()),
  publishedBy: z.nullable(z.string()),
  createdBy: z.string(),
  changedAt: z.date(),
  ...countsRow,
});
export type PublicationRow = z.output<typeof publicationRow>;

/** Counts of the answers. A request that nobody can answer any more counts as not answered. Reads `p`. */
const withCounts: RawBuilder<unknown> = sql`
  left join lateral (
    select count(*)::int as students,
           count(*) filter (where r.state = 2)::int as granted,
           count(*) filter (where r.state = 3)::int as denied,
           count(*) filter (where r.state = 4)::int as mixed,
           count(*) filter (where coalesce(r.state, 1) not between 2 and 4)::int as unanswered
    from consent_publication_student s
    left join consent_request r on r.id = s.consent_request_id
    where s.publication_id = p.id) counts on true`;

const columns: RawBuilder<unknown> = sql`
  p.id as "rowId", p.public_id::text as id, p.state, p.version, p.draft, p.due_date as "dueDate",
  p.sends_at as "sendsAt", p.published_at as "publishedAt", p.published_by as "publishedBy",
  p.created_by as "createdBy", p.changed_at as "changedAt",
  counts.students, counts.granted, counts.denied, counts.mixed, counts.unanswered`;

const mostListed = 300;

/** Newest first. */
export async function listPublications(db: Queryable, schoolId: number): Promise<PublicationRow[]> {
  return rowsOf(
    publicationRow,
    sql`
    select ${columns} from consent_publication p ${withCounts}
    where p.school_id = ${schoolId} order by p.id desc limit ${mostListed}`.execute(db),
  );
}

/** With `forUpdate`, no other change of the publication commits in between. */
export async function findPublication(
  db: Queryable,
  ref: { schoolId: number; publicationId: string },
  { forUpdate = false } = {},
): Promise<PublicationRow | undefined> {
  const [row] = await rowsOf(
    publicationRow,
    sql`
    select ${columns} from consent_publication p ${withCounts}
    where p.school_id = ${ref.schoolId} and p.public_id = ${ref.publicationId}::uuid
    ${forUpdate ? sql`for update of p` : sql``}`.execute(db),
  );
  return row;
}

const savedRow = z.strictObject({ id: z.string(), version: z.number() });
export type SavedRow = z.output<typeof savedRow>;

export async function insertDraft(
  trx: Trx,
  {
    schoolId,
    draft,
    createdBy,
    now,
  }: { schoolId: number; draft: ConsentDraft; createdBy: string; now: Date },
): Promise<SavedRow | undefined> {
  const [row] = await rowsOf(
    savedRow,
    sql`
    insert into consent_publication (school_id, title, draft, due_date, created_at, created_by, changed_at)
    values (${schoolId}, ${draft.title}, ${JSON.stringify(draft)}::jsonb, ${draft.dueDate}, ${now}, ${createdBy}, ${now})
    returning public_id::text as id, version`.execute(trx),
  );
  return row;
}

/** Nothing if it is no longer a draft, or not of this version. */
export async function updateDraft(
  trx: Trx,
  ref: { schoolId: number; publicationId: string; version: number },
  draft: ConsentDraft,
  now: Date,
): Promise<SavedRow | undefined> {
  const [row] = await rowsOf(
    savedRow,
    sql`
    update consent_publication
    set title = ${draft.title}, draft = ${JSON.stringify(draft)}::jsonb, due_date = ${draft.dueDate},
        version = version + 1, changed_at = ${now}
    where school_id = ${ref.schoolId} and public_id = ${ref.publicationId}::uuid and state = 'draft'
      and version = ${ref.version}
    returning public_id::text as id, version`.execute(trx),
  );
  return row;
}

/** False if it is no longer a draft, or not of this version. */
export async function removeDraft(
  trx: Trx,
  ref: { schoolId: number; publicationId: string; version: number },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('consent_publication')
    .where('school_id', '=', ref.schoolId)
    .where('public_id', '=', ref.publicationId)
    .where('state', '=', 'draft')
    .where('version', '=', ref.version)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export interface Hold {
  rowId: number;
  version: number;
  now: Date;
  sendsAt: Date;
  publisher: { label: string; staffKey: string };
}

/** Publishes a draft of this version: it is held until `sendsAt`. */
export async function holdPublication(trx: Trx, hold: Hold): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update consent_publication
    set state = 'held', version = version + 1, published_at = ${hold.now}, published_by = ${hold.publisher.label},
        published_by_key = ${hold.publisher.staffKey}::uuid, sends_at = ${hold.sendsAt}, changed_at = ${hold.now}
    where id = ${hold.rowId} and state = 'draft' and version = ${hold.version}`.execute(trx);
  return numAffectedRows === 1n;
}

/** A recall before it was sent: it is a draft again, and its message is dropped. */
export async function releaseToDraft(trx: Trx, rowId: number, now: Date): Promise<void> {
  await sql`
    update consent_publication
    set state = 'draft', version = version + 1, sends_at = null, published_at = null, published_by = null,
        published_by_key = null, changed_at = ${now}
    where id = ${rowId}`.execute(trx);
  await trx.deleteFrom('consent_mailing').where('publication_id', '=', rowId).execute();
}

export async function endPublication(
  trx: Trx,
  rowId: number,
  state: 'withdrawn' | 'recalled',
  now: Date,
): Promise<void> {
  await sql`
    update consent_publication set state = ${state}, ended_at = ${now}, changed_at = ${now}, version = version + 1
    where id = ${rowId}`.execute(trx);
}

const optionRow = z.strictObject({ value: z.string(), students: z.number() });
type Option = z.output<typeof optionRow>;

/** The year levels, or the roll classes, of the school's present students. */
export async function listOptions(
  db: Queryable,
  schoolId: number,
  kind: 'years' | 'classes',
): Promise<Option[]> {
  const column = kind === 'years' ? sql`e.year_level` : sql`e.roll_class`;
  return rowsOf(
    optionRow,
    sql`
    select ${column} as value, count(distinct e.student_id)::int as students
    from enrolment e where e.school_id = ${schoolId} and e.status = 'A' and ${column} is not null
    group by 1 order by 1`.execute(db),
  );
}

const earlierRow = z.strictObject({ id: z.string(), draft: z.unknown() });

const mostTemplates = 20;

/** The school's latest requests, each title once. */
export async function listEarlier(db: Queryable, schoolId: number): Promise<z.output<typeof earlierRow>[]> {
  return rowsOf(
    earlierRow,
    sql`
    select latest.id, latest.draft from (
      select distinct on (p.title) p.id as place, p.public_id::text as id, p.draft from consent_publication p
      where p.school_id = ${schoolId} and p.state <> 'draft' order by p.title, p.id desc) latest
    order by latest.place desc limit ${mostTemplates}`.execute(db),
  );
}
