/** The part of a person's data copy about their requests to the school (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ownRecords, visibleStudent } from '../../students/index.ts';
import type { AreaData } from '../../students/index.ts';

export const changeRequestsData: AreaData = {
  account: [
    {
      tables: ['change_request'],
      key: 'requests',
      title: 'What you asked the school',
      // A request's student data is included only while the person may see it: addresses only while the student lives
      // there.
      rows: (id) => sql`
      select json_build_object(
        'kind', q.kind, 'student', ${visibleStudent('q')}, 'state', q.state, 'submittedAt', q.submitted_at,
        'decidedAt', q.decided_at, 'note', q.note,
        'before', ${requestValues('old_values', id)}, 'asked', ${requestValues('new_values', id)},
        'accepted', q.asked_values -> 'accepted') as record
      from change_request q where q.account_id = ${id} order by q.submitted_at, q.id`,
    },
  ],
};

function requestValues(column: 'old_values' | 'new_values', accountId: number): RawBuilder<unknown> {
  const part = column === 'old_values' ? 'oldValues' : 'newValues';
  const values = sql`coalesce(q.asked_values -> ${sql.lit(part)}, ${sql.ref(`q.${column}`)})`;
  return sql`case
    when q.student_id is null then ${values}
    when not exists (select from relation r where r.student_id = q.student_id and r.is_owner) then null
    when q.kind = 'student-details' and not exists (
      select from student_contact_relationship c
      where c.student_id = q.student_id and c.lives_with
        and c.known_parent_id in (${ownRecords(accountId)}))
      then ${values} - 'residentialAddress' - 'postalAddress'
    else ${values} end`;
}
