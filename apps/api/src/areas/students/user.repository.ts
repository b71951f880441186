/** The signed-in person: their account, and the students who wait for an approval. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { RegisterName } from './student-name.ts';

export interface ProfileRow {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string | null;
  studentPhotosEnabled: boolean;
  lastLoginAt: Date | null;
  pendingStudents: RegisterName[];
  pendingDelegatedStudents: (RegisterName & { parentFullName: string })[];
}

const registerName = sql`'givenNames', s.given_names, 'preferredGivenName', s.preferred_given_name,
  'familyName', s.family_name, 'preferredFamilyName', s.preferred_family_name`;

/** Pending students show a name alone: the school, or the inviting owner, has yet to approve. */
export async function findProfile(db: Db, accountId: number): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`
    select a.first_name as "firstName", a.last_name as "lastName", a.email, a.mobile,
           a.student_photos_enabled as "studentPhotosEnabled", a.last_login_at as "lastLoginAt",
           coalesce((
             select jsonb_agg(jsonb_build_object(${registerName}) order by s.given_names, s.id)
             from account_student own
             join student s on s.id = own.student_id
             join student_contact_relationship contact
               on contact.student_id = s.id and contact.known_parent_id = a.known_parent_id
             where own.account_id = a.id and own.state = 'pending'
               and contact.parent_portal and not contact.intervention_order), '[]') as "pendingStudents",
           coalesce((
             select jsonb_agg(
                      jsonb_build_object(${registerName}, 'parentFullName', o.first_name || ' ' || o.last_name)
                      order by s.given_names, s.id)
             from viewer_delegation delegation
             join student s on s.id = delegation.student_id
             join account o on o.id = delegation.owner_account_id
             where delegation.viewer_account_id = a.id
               and delegation.status = 'Awaiting Approval'), '[]') as "pendingDelegatedStudents"
    from account a
    where a.id = ${accountId}`.execute(db);
  return rows[0];
}
