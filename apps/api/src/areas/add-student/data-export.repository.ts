/** The part of a person's data copy about students they added (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const addStudentData: AreaData = {
  account: [
    {
      tables: ['account_student'],
      key: 'studentsAdded',
      title: 'Students you added',
      rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('o')}, 'state', o.state, 'requestedAt', o.requested_at,
                               'decidedAt', o.decided_at) as record
      from account_student o where o.account_id = ${id} order by o.requested_at`,
    },
  ],
};
