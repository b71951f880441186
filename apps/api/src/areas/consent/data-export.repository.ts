/** The part of a person's data copy about consent requests and answers (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ofSchool, visibleStudent } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const consentData: AreaData = {
  account: [
    {
      tables: ['consent_response'],
      key: 'consentAnswers',
      title: 'Your answers to consent requests',
      rows: (id) => sql`
      select json_build_object('student', ${visibleStudent('c')}, 'answeredAt', c.responded_at, 'state', c.state,
        'answers', case when exists (
          select from relation r where r.student_id = c.student_id and r.is_owner) then c.form_data end) as record
      from consent_response c where c.account_id = ${id} order by c.responded_at`,
    },
    {
      tables: ['consent_draft'],
      key: 'consentDrafts',
      title: 'Consent forms you have begun',
      rows: (id) => sql`
      select json_build_object('savedAt', d.saved_at, 'answers', d.form_data) as record
      from consent_draft d
      join consent_request q on q.id = d.consent_request_id
      join relation r on r.student_id = q.student_id and r.is_owner
      where d.account_id = ${id} order by d.saved_at`,
    },
  ],
  students: [
    {
      tables: ['consent_request'],
      key: 'consentRequests',
      title: 'Consent requests',
      rows: ofSchool(
        'consent_request',
        'ConsentManagement',
        sql`json_build_object('title', t.title, 'reference', t.reference, 'school', school.name, 'dueDate', t.due_date,
            'state', t.state, 'respondedOn', t.response_date, 'withdrawnOn', t.withdrawn_date)`,
        sql`t.due_date desc, t.id`,
      ),
    },
  ],
};
