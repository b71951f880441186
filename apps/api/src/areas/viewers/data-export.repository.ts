/** The part of a person's data copy about sharing (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const viewersData: AreaData = {
  account: [
    {
      tables: ['viewer_delegation'],
      key: 'peopleYouShareWith',
      title: 'People you share with',
      rows: (id) => sql`
      select json_build_object('name', d.first_name || ' ' || d.last_name, 'student', ${visibleStudent('d')},
                               'status', d.status, 'features', d.features, 'invitedAt', d.invited_at,
                               'approvedAt', d.activated_at) as record
      from viewer_delegation d where d.owner_account_id = ${id} order by d.invited_at`,
    },
    {
      tables: ['viewer_delegation'],
      key: 'sharedWithYou',
      title: 'Shared with you',
      rows: (id) => sql`
      select json_build_object('by', o.first_name || ' ' || o.last_name, 'student', ${visibleStudent('d')},
                               'status', d.status, 'features', d.features, 'invitedAt', d.invited_at,
                               'approvedAt', d.activated_at) as record
      from viewer_delegation d join account o on o.id = d.owner_account_id
      where d.viewer_account_id = ${id} order by d.invited_at`,
    },
  ],
};
