/** The signed-in person: their account, and the students pending approval. */
import { parentDetailsSchema } from '@portal/contract/parent-details';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Parameter } from '../../platform/database/prepared.ts';
import { isWaitingForActivation } from '../registration/index.ts';
import { detailsRequestRow } from '../parent-details/index.ts';
import { isBarred, registerName } from '../students/index.ts';

const profileRow = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  pendingEmail: z.nullable(z.string()),
  oneSchoolParentId: z.nullable(z.string()),
  mobile: z.nullable(z.string()),
  /** The account's own record in the register; null for a viewer. */
  ownDetails: z.nullable(parentDetailsSchema),
  detailsRequest: z.nullable(detailsRequestRow),
  studentPhotosEnabled: z.boolean(),
  photoTermsKey: z.nullable(z.string()),
  lastLoginAt: z.nullable(z.date()),
  isWaitingForActivation: z.boolean(),
  pausedBy: z.array(z.string()),
  pendingStudents: z.array(registerName),
  pendingDelegatedStudents: z.array(z.extend(registerName, { parentFullName: z.string() })),
});
export type ProfileRow = z.output<typeof profileRow>;

const nameJson = sql`'givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name,
  'familyName', s.family_name, 'preferredFamilyName', s.preferred_family_name`;

const selectProfile = prepared(
  'home-profile',
  profileRow,
  (value: Parameter<'accountId' | 'now'>) => sql`
    select a.first_name as "firstName", a.last_name as "lastName", a.email, a.mobile,
           (select parent.source_id from known_parent parent where parent.id = a.known_parent_id) as "oneSchoolParentId",
           (
             select change.new_email from email_change change
             where change.account_id = a.id and change.confirm_until > ${value('now')}
               and change.confirmed_at is null and change.undone_at is null and change.replaced_at is null
             order by change.id desc limit 1
           ) as "pendingEmail",
           (select d.key from terms_document d where d.kind = 'photo' and d.is_current) as "photoTermsKey",
           (
             select jsonb_build_object(
                      'residentialAddress', parent.residential_address, 'postalAddress', parent.postal_address,
                      'contacts', coalesce((
                        select jsonb_agg(jsonb_build_object('contactType', c.contact_type, 'value', c.value,
                                 'priority', c.priority) order by c.priority, c.id)
                        from known_parent_contact c where c.known_parent_id = parent.id), '[]'))
             from known_parent parent where parent.id = a.known_parent_id
           ) as "ownDetails",
           (
             select jsonb_build_object('state', r.state, 'submittedAt', r.submitted_at, 'decidedAt', r.decided_at,
                      'note', r.note, 'newValues', case when r.state = 'submitted' then r.new_values end,
                      'askedValues', r.asked_values)
             from change_request r
             where r.account_id = a.id and r.kind = 'parent-details' and not r.closed_quietly
             order by r.submitted_at desc, r.id desc limit 1
           ) as "detailsRequest",
           ${isWaitingForActivation} as "isWaitingForActivation",
           array(
             select distinct o.first_name || ' ' || o.last_name
             from viewer_delegation delegation
             join account o on o.id = delegation.owner_account_id
             where delegation.viewer_account_id = a.id and delegation.status = 'Blocked'
             order by 1) as "pausedBy",
           a.student_photos_enabled as "studentPhotosEnabled", a.last_login_at as "lastLoginAt",
           coalesce((
             select jsonb_agg(jsonb_build_object(${nameJson}) order by s.given_names, s.id)
             from account_student own
             join student s on s.id = own.student_id
             where own.account_id = a.id and own.state = 'pending'
               and exists (
                 select from account_parent parent
                 join student_contact_relationship contact
                   on contact.known_parent_id = parent.known_parent_id and contact.student_id = s.id
                 where parent.account_id = a.id and contact.parent_portal)
               and not ${isBarred('a.id', 's.id')}), '[]') as "pendingStudents",
           coalesce((
             select jsonb_agg(
                      jsonb_build_object(${nameJson}, 'parentFullName', o.first_name || ' ' || o.last_name)
                      order by s.given_names, s.id)
             from viewer_delegation delegation
             join student s on s.id = delegation.student_id
             join account o on o.id = delegation.owner_account_id
             where delegation.viewer_account_id = a.id
               and delegation.status = 'Awaiting Approval'), '[]') as "pendingDelegatedStudents"
    from account a
    where a.id = ${value('accountId')}`,
);

/** Pending students show only a name until the school or the inviting owner approves. */
export async function findProfile(
  db: Db,
  query: { accountId: number; now: Date },
): Promise<ProfileRow | undefined> {
  const [profile] = await selectProfile(db, query);
  return profile;
}
