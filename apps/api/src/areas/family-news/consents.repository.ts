/** Consent requests from the register: new ones, and reminders of unanswered ones (W-10.6, W-10.7). */
import { paths } from '@portal/contract/routes';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Producer } from './batches.ts';
import { recipientShape, recipientsOf } from './recipients.repository.ts';
import type { News, School } from './school.repository.ts';

const row = z.strictObject({
  ...recipientShape,
  requestId: z.string(),
  title: z.string(),
  dueDate: z.string(),
});
type Row = z.output<typeof row>;

/** The longest title in a notification. */
const titleLength = 200;
const columns = sql`fact.public_id::text as "requestId", left(fact.title, ${titleLength}) as title, fact.due_date as "dueDate"`;

const paramsOf = ({ requestId, title, dueDate }: Row) => ({ requestId, title, dueDate });

const aboutOf = (
  { schoolId, centreCode }: School,
  { accountId, studentId, oneSchoolId, requestId }: Row,
) => ({
  accountId,
  studentId,
  schoolId,
  link: paths.consentRequest({ studentId: oneSchoolId, requestId, centreCode }),
});

/** Families are notified of the office's own requests when they are published. */
const imported = (news: News, today: string): RawBuilder<unknown> => sql`
  select r.id as row_id, r.student_id, r.public_id, r.title, r.due_date
  from consent_request r
  where r.id > ${news.lastConsentRequestId} and r.school_id = ${news.schoolId} and r.state = 1
    and r.due_date >= ${today}::date and not starts_with(r.source_id, 'office:')`;

export const newConsents = (news: News, today: string): Producer<Row> => ({
  find: async (trx, after) =>
    rowsOf(row, recipientsOf({ facts: imported(news, today), columns, after }).execute(trx)),
  eventOf: (found) => ({
    kind: 'consent-to-answer',
    params: paramsOf(found),
    subjectKey: found.requestId,
    ...aboutOf(news, found),
  }),
});

/** Whether the adult was notified or reminded of the request within a day. */
const isFresh = (now: Date): RawBuilder<boolean> => sql`
  exists (
    select from notification n
    where n.account_id = adult.account_id and n.kind in ('consent-to-answer', 'consent-due-soon')
      and n.params ->> 'requestId' = fact.public_id::text and n.created_at > ${now}::timestamptz - interval '1 day')`;

interface Soon {
  school: School;
  today: string;
  until: string;
  now: Date;
}

export const consentsDueSoon = ({ school, today, until, now }: Soon): Producer<Row> => ({
  find: async (trx, after) =>
    rowsOf(
      row,
      recipientsOf({
        facts: sql`
          select r.id as row_id, r.student_id, r.public_id, r.title, r.due_date from consent_request r
          where r.school_id = ${school.schoolId} and r.state = 1 and r.due_date between ${today}::date and ${until}::date`,
        columns,
        after,
        isWanted: sql`not ${isFresh(now)}`,
      }).execute(trx),
    ),
  eventOf: (found) => ({
    kind: 'consent-due-soon',
    params: paramsOf(found),
    subjectKey: `${found.requestId}/due-soon`,
    ...aboutOf(school, found),
  }),
});
