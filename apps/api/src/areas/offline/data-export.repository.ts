/** The part of a person's data copy about devices that keep data (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const offlineData: AreaData = {
  account: [
    {
      tables: ['offline_lease'],
      key: 'offlineDevices',
      title: 'Devices that keep information to read offline',
      rows: (id) => sql`
      select json_build_object('browser', d.user_agent, 'leasedAt', l.leased_at, 'until', l.expires_at) as record
      from offline_lease l join remembered_device d on d.id = l.device_id
      where l.account_id = ${id} order by l.leased_at`,
    },
  ],
};
