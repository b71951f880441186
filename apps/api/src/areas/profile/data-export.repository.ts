/** The part of a person's data copy about their account (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const profileData: AreaData = {
  account: [
    {
      tables: ['account'],
      key: 'account',
      title: 'Your account',
      rows: (id) => sql`
      select json_build_object(
        'firstName', a.first_name, 'lastName', a.last_name, 'email', a.email, 'mobile', a.mobile,
        'isActive', a.is_active, 'photosEnabled', a.student_photos_enabled, 'createdAt', a.created_at,
        'lastSignedInAt', a.last_login_at) as record
      from account a where a.id = ${id}`,
    },
    {
      tables: ['email_change'],
      key: 'emailChanges',
      title: 'Changes of your email',
      rows: (id) => sql`
      select json_build_object('from', c.old_email, 'to', c.new_email, 'askedAt', c.requested_at,
                               'confirmedAt', c.confirmed_at, 'takenBackAt', c.undone_at) as record
      from email_change c where c.account_id = ${id} order by c.requested_at`,
    },
  ],
};
