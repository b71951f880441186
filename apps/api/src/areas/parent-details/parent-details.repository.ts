/** A parent's own addresses and contacts in the register. Only that parent's account may read them (T27). */
import { addressSchema, contactTypeSchema } from '@portal/contract/people';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Address } from '@portal/contract/people';
import type { Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const contactRow = z.strictObject({
  id: z.number(),
  sourceId: z.string(),
  contactType: contactTypeSchema,
  value: z.string(),
  priority: z.number(),
});
export type ContactRow = z.output<typeof contactRow>;

const parentDetailsRow = z.strictObject({
  knownParentId: z.number(),
  /** The register's id, which the caller's claimed identity must match (T26). */
  oneSchoolParentId: z.string(),
  residentialAddress: z.nullable(addressSchema),
  postalAddress: z.nullable(addressSchema),
  contacts: z.array(contactRow),
});
export type ParentDetailsRow = z.output<typeof parentDetailsRow>;

/** The account's own details, locked to serialise decisions about them. */
export async function lockParentDetails(trx: Trx, accountId: number): Promise<ParentDetailsRow | undefined> {
  await sql`select parent.id from known_parent parent join account a on a.known_parent_id = parent.id
            where a.id = ${accountId} for no key update of parent`.execute(trx);
  const rows = await rowsOf(
    parentDetailsRow,
    sql`
    select parent.id as "knownParentId", parent.source_id as "oneSchoolParentId",
           parent.residential_address as "residentialAddress", parent.postal_address as "postalAddress",
           coalesce((
             select jsonb_agg(jsonb_build_object('id', c.id, 'sourceId', c.source_id, 'contactType', c.contact_type,
                      'value', c.value, 'priority', c.priority) order by c.priority, c.id)
             from known_parent_contact c where c.known_parent_id = parent.id), '[]') as contacts
    from account a
    join known_parent parent on parent.id = a.known_parent_id
    where a.id = ${accountId}`.execute(trx),
  );
  return rows[0];
}

export async function setAddress(
  trx: Trx,
  knownParentId: number,
  field: 'residential_address' | 'postal_address',
  address: Address,
): Promise<void> {
  await trx
    .updateTable('known_parent')
    .set({ [field]: JSON.stringify(address) })
    .where('id', '=', knownParentId)
    .execute();
}

export async function setContactValue(trx: Trx, contactId: number, value: string): Promise<void> {
  await trx.updateTable('known_parent_contact').set({ value }).where('id', '=', contactId).execute();
}

const schoolIdRow = z.strictObject({ schoolId: z.number() });

/**
 * The school that decides: that of the parent's first own student, with active enrolments before any others. None for
 * someone who owns no student.
 */
export async function findDecidingSchool(db: Queryable, accountId: number): Promise<number | undefined> {
  const rows = await rowsOf(
    schoolIdRow,
    sql`
    select e.school_id as "schoolId"
    from account a
    join account_student own on own.account_id = a.id and own.state = 'approved'
    join account_parent parent on parent.account_id = a.id
    join student_contact_relationship contact
      on contact.student_id = own.student_id and contact.known_parent_id = parent.known_parent_id
    join enrolment e on e.student_id = own.student_id
    where a.id = ${accountId} and a.is_active and contact.parent_portal and not contact.intervention_order
    order by (parent.known_parent_id = a.known_parent_id) desc, (e.status = 'A') desc, contact.is_primary_account_owner desc, e.entry_date desc, e.id
    limit 1`.execute(db),
  );
  return rows[0]?.schoolId;
}
