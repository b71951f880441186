/** The part of a person's data copy about second factors (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const secondFactorsData: AreaData = {
  account: [
    {
      tables: ['mobile_change'],
      key: 'mobileChanges',
      title: 'Changes of your mobile number',
      rows: (id) => sql`
      select json_build_object('from', m.old_mobile, 'to', m.new_mobile, 'changedAt', m.changed_at,
                               'suspendedAt', m.suspended_at) as record
      from mobile_change m where m.account_id = ${id} order by m.id`,
    },
    {
      tables: ['passkey'],
      key: 'passkeys',
      title: 'Your passkeys',
      rows: (id) => sql`
      select json_build_object('name', p.name, 'addedAt', p.created_at, 'lastUsedAt', p.last_used_at) as record
      from passkey p where p.account_id = ${id} order by p.created_at`,
    },
    {
      tables: ['authenticator_app'],
      key: 'authenticatorApp',
      title: 'Your authenticator app',
      rows: (id) => sql`
      select json_build_object('addedAt', a.enrolled_at) as record
      from authenticator_app a where a.account_id = ${id} and a.enrolled_at is not null`,
    },
  ],
};
