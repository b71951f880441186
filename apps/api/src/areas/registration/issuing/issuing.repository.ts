/** Codes from the school's view: possible addressees, outstanding codes and used ones. */
import { addressSchema } from '@portal/contract/people';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const addresseeRow = z.strictObject({
  knownParentId: z.number(),
  sourceId: z.string(),
  givenName: z.string(),
  familyName: z.string(),
  schoolId: z.number(),
  schoolName: z.string(),
  centreCode: z.string(),
  schoolEmail: z.nullable(z.string()),
  schoolUrl: z.nullable(z.string()),
  timeZone: z.string(),
  email: z.nullable(z.string()),
  address: z.nullable(addressSchema),
  students: z.array(z.string()),
  hasAccount: z.boolean(),
  hasLiveCode: z.boolean(),
});
/** A parent at a school whose register allows them to use the portal. */
export type Addressee = z.output<typeof addresseeRow>;

export interface AddresseeFilter {
  parentSourceId?: string;
  parentIds?: readonly number[];
  centreCode?: string;
}

/** Only the conditions that apply, so that each has its index. */
function isWanted({ parentSourceId, parentIds, centreCode }: AddresseeFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(parentSourceId === undefined ? [] : [sql`p.source_id = ${parentSourceId}`]),
      ...(parentIds === undefined ? [] : [sql`p.id = any(${[...parentIds]}::bigint[])`]),
      ...(centreCode === undefined ? [] : [sql`school.centre_code = ${centreCode}`]),
    ],
    sql` and `,
  );
}

/** Each parent once per school, with their current and future students there. */
export async function listAddressees(
  db: Queryable,
  filter: AddresseeFilter,
  now: Date,
): Promise<Addressee[]> {
  return rowsOf(
    addresseeRow,
    sql`
    select p.id as "knownParentId", p.source_id as "sourceId", p.given_name as "givenName",
           p.family_name as "familyName", school.id as "schoolId", school.name as "schoolName",
           school.centre_code as "centreCode", school.email as "schoolEmail", school.url as "schoolUrl",
           school.time_zone as "timeZone", p.email, coalesce(p.postal_address, p.residential_address) as address,
           array_agg(distinct coalesce(student.preferred_given_name, nullif(student.given_names, ''), student.family_name)) as students,
           exists (select from account_parent a where a.known_parent_id = p.id) as "hasAccount",
           exists (select from invitation i where i.known_parent_id = p.id and i.school_id = school.id
                     and i.used_at is null and i.cancelled_at is null and i.expires_at > ${now}) as "hasLiveCode"
    from known_parent p
    join student_contact_relationship contact on contact.known_parent_id = p.id
    join student on student.id = contact.student_id
    join enrolment e on e.student_id = student.id and e.status in ('A', 'F', 'E', 'N')
    join school on school.id = e.school_id
    where contact.parent_portal and not contact.intervention_order
      and ${isWanted(filter)}
    group by p.id, school.id
    order by school.centre_code, p.family_name, p.given_name, p.id`.execute(db),
  );
}

export interface NewInvitation {
  codeHash: Buffer;
  knownParentId: number;
  schoolId: number;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
  /** The last characters of the code. */
  codeEnd: string;
  runId: number | null;
  isEmailed: boolean;
}

const newRow = z.strictObject({ publicId: z.string() });

/** Returns the invitation's id. */
export async function insertInvitation(trx: Trx, invitation: NewInvitation): Promise<string> {
  const { codeHash, knownParentId, schoolId, createdAt, createdBy, expiresAt } = invitation;
  const [row] = await rowsOf(
    newRow,
    sql`
    with added as (
      insert into invitation (code_hash, known_parent_id, school_id, created_at, created_by, expires_at)
      values (${codeHash}, ${knownParentId}, ${schoolId}, ${createdAt}, ${createdBy}, ${expiresAt})
      returning id, public_id),
    sent as (
      insert into invitation_sending (invitation_id, run_id, code_end, is_emailed)
      select id, ${invitation.runId}, ${invitation.codeEnd}, ${invitation.isEmailed} from added)
    select public_id::text as "publicId" from added`.execute(trx),
  );
  if (!row) throw new Error('An invitation was not written');
  return row.publicId;
}

/** Revokes the parents' open codes of the school. */
export async function cancelOpenCodes(
  trx: Trx,
  addressees: readonly Pick<Addressee, 'knownParentId' | 'schoolId'>[],
  now: Date,
): Promise<void> {
  await sql`
    update invitation i set cancelled_at = ${now}
    from jsonb_to_recordset(${JSON.stringify(addressees.map(({ knownParentId, schoolId }) => ({ knownParentId, schoolId })))}::jsonb)
      as given ("knownParentId" bigint, "schoolId" bigint)
    where i.known_parent_id = given."knownParentId" and i.school_id = given."schoolId"
      and i.used_at is null and i.cancelled_at is null and i.expires_at > ${now}`.execute(trx);
}

const issuedInvitationRow = z.strictObject({
  id: z.string(),
  parentName: z.string(),
  parentSourceId: z.string(),
  schoolName: z.string(),
  centreCode: z.string(),
  createdAt: z.date(),
  createdBy: z.string(),
  expiresAt: z.date(),
  opens: z.number(),
  cancelledAt: z.nullable(z.date()),
  usedAt: z.nullable(z.date()),
});
export type IssuedInvitation = z.output<typeof issuedInvitationRow>;

/** Newest first. */
export async function listIssued(
  db: Queryable,
  { centreCode }: { centreCode?: string },
): Promise<IssuedInvitation[]> {
  return rowsOf(
    issuedInvitationRow,
    sql`
    select i.public_id::text as id, trim(p.given_name || ' ' || p.family_name) as "parentName",
           p.source_id as "parentSourceId", school.name as "schoolName", school.centre_code as "centreCode",
           i.created_at as "createdAt", i.created_by as "createdBy", i.expires_at as "expiresAt", i.opens,
           i.cancelled_at as "cancelledAt", i.used_at as "usedAt"
    from invitation i
    join known_parent p on p.id = i.known_parent_id
    join school on school.id = i.school_id
    where school.centre_code = coalesce(${centreCode ?? null}, school.centre_code)
    order by i.created_at desc, i.id desc`.execute(db),
  );
}

/** Cancels an unused code of the school, or for an operator of any school (null); null when there is none with this id. */
export async function cancelUnused(
  trx: Trx,
  { publicId, schoolId }: { publicId: string; schoolId: number | null },
  now: Date,
): Promise<{ schoolId: number } | null> {
  const row = await trx
    .updateTable('invitation')
    .set({ cancelled_at: now })
    .where('public_id', '=', publicId)
    .$if(schoolId !== null, (update) => update.where('school_id', '=', schoolId))
    .where('used_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .returning('school_id as schoolId')
    .executeTakeFirst();
  return row ?? null;
}
