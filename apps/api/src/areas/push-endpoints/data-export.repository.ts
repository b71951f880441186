/** The part of a person's data copy about devices that get push notifications (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const pushEndpointsData: AreaData = {
  account: [
    {
      tables: ['push_endpoint'],
      key: 'notifiedDevices',
      title: 'Devices that get push notifications',
      rows: (id) => sql`
      select json_build_object('platform', platform, 'showsNames', shows_names, 'since', created_at,
        'lastOpened', seen_at, 'lastSent', last_ok_at) as record
      from push_endpoint where account_id = ${id} order by created_at`,
    },
  ],
};
