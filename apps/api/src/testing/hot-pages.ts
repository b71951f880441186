/** The pages that families open most, and their statements, in a generated state. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../platform/database/rows.ts';
import type { TestBrowser } from './browser.ts';
import { statementsOf } from './count-statements.ts';
import type { Statement } from './count-statements.ts';
import type { Harness } from './harness.ts';

/** Most pages read a family's rights and one list. */
const fewBuffers = 130;
/** Home summarises two students in ten areas. */
const homeBuffers = 550;

/** The access history searches every partition of the audit log, and the test database has four years of them. */
const historyBuffers = 200;

/** The number of buffers that any one statement of a page may read. */
export const hotPages: [page: string, most: number][] = [
  ['/api/user?includeFutureStudents=true', homeBuffers],
  ['/api/attendance/{id}/{centre}', fewBuffers],
  ['/api/attendance/{id}/{centre}/closedDays', fewBuffers],
  ['/api/timetable/{id}/{centre}', fewBuffers],
  ['/api/payments/{id}/{centre}', fewBuffers],
  ['/api/payments', fewBuffers],
  ['/api/consent/summary?students={id}.{centre}', fewBuffers],
  ['/api/upcoming-events/{id}/{centre}', fewBuffers],
  ['/api/upcoming-events', fewBuffers],
  ['/api/behaviour/{id}/{centre}', fewBuffers],
  ['/api/reports/{id}/{centre}', fewBuffers],
  ['/api/enrolment-history/{id}/{centre}', fewBuffers],
  ['/api/downloads/{id}/{centre}', fewBuffers],
  ['/api/student/details/{id}/{centre}', fewBuffers],
  ['/api/student/medicalConditions/{id}/{centre}', fewBuffers],
  ['/api/viewer', fewBuffers],
  ['/api/user/accessHistory', historyBuffers],
  ['/api/user/security/sessions', fewBuffers],
];

const studentRow = z.strictObject({ id: z.string(), centre: z.string() });

export interface GeneratedFamily {
  browser: TestBrowser;
  student: z.output<typeof studentRow>;
}

/** Signs in an account of the generated state, and finds one of its students. */
export async function familyOf(
  harness: Harness,
  owner: pg.Client,
  account: number,
): Promise<GeneratedFamily> {
  const id = `session of ${account}`;
  await owner.query(
    `insert into session (id_hash, account_id, created_at, last_seen_at, authenticated_at) values ($1, $2, $3, $3, $3)`,
    [createHash('sha256').update(id).digest(), account, harness.now()],
  );
  const [student] = await rowsOf(
    studentRow,
    owner.query(
      `select student.one_school_id as id, school.centre_code as centre
     from account_student own
     join student on student.id = own.student_id
     join enrolment on enrolment.student_id = student.id and enrolment.status = 'A'
     join school on school.id = enrolment.school_id
     where own.account_id = $1 order by student.id limit 1`,
      [account],
    ),
  );
  const browser = harness.browser();
  browser.cookies.set('sid', id);
  if (!student) throw new Error(`Account ${account} has no student`);
  return { browser, student };
}

const readsOrWrites = /^\s*(?:select|with|insert|update|delete)\b/i;

/** The statements that a successful call sends, except those of transactions. */
export async function statementsOfCall(call: () => Promise<{ statusCode: number }>): Promise<Statement[]> {
  const statements = await statementsOf(async () => {
    const { statusCode } = await call();
    if (statusCode !== 200) throw new Error(`The call answered ${statusCode}`);
  });
  return statements.filter(({ text }) => readsOrWrites.test(text));
}

export const statementsOfPage = (
  { browser, student: { id, centre } }: GeneratedFamily,
  page: string,
): Promise<Statement[]> =>
  statementsOfCall(() => browser.get(page.replace('{id}', id).replace('{centre}', centre)));
