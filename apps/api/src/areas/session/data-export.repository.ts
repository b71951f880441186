/** The part of a person's data copy about where they signed in (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { AreaData } from '../students/index.ts';

export const sessionData: AreaData = {
  account: [
    {
      tables: ['session'],
      key: 'signIns',
      title: 'Where you signed in',
      rows: (id) => sql`
      select json_build_object('browser', s.user_agent, 'signedInAt', s.created_at, 'lastSeenAt', s.last_seen_at,
                               'endedAt', s.ended_at) as record
      from session s where s.account_id = ${id} order by s.created_at desc`,
    },
    {
      tables: ['remembered_device'],
      key: 'rememberedDevices',
      title: 'Devices we ask for no code',
      rows: (id) => sql`
      select json_build_object('browser', d.user_agent, 'rememberedAt', d.created_at, 'lastUsedAt', d.last_used_at,
                               'rememberedUntil', d.expires_at) as record
      from remembered_device d where d.account_id = ${id} order by d.created_at`,
    },
  ],
};
