/** Creates the families of a rehearsal: parents with sessions, children, and school days to report absences on. */
import pg from 'pg';
import { addDays } from '@portal/contract/dates';
import {
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeSchoolDays,
  makeStudent,
} from '../../../packages/test-support/src/factories/index.ts';
import { openSession } from '../../chaos/families.ts';

export interface RehearsalFamily {
  session: string;
  eqId: string;
  schoolCode: string;
}

export interface Families {
  list: RehearsalFamily[];
  /** Weekdays without absences. */
  days: string[];
}

const familyCount = 60;
/** Absences can be reported a year ahead. A few days less avoids the limit in every time zone. */
const daysAhead = 360;

export async function makeFamilies(ownerUrl: string, today: string): Promise<Families> {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 4 });
  try {
    const school = await makeSchool(pool);
    const days = weekdaysFrom(addDays(today, 2));
    await makeSchoolDays(pool, school, today, addDays(today, daysAhead));
    const list: RehearsalFamily[] = [];
    while (list.length < familyCount) {
      const student = await makeStudent(pool);
      await makeEnrolment(pool, student, school);
      const { id } = await makeOwner(pool, [student]);
      list.push({
        session: await openSession(pool, id),
        eqId: student.eqId,
        schoolCode: school.centreCode,
      });
    }
    return { list, days };
  } finally {
    await pool.end();
  }
}

/** Accepts the demo's terms for every account, because most calls require that. */
export async function acceptTerms(superuserUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  try {
    await pool.query(
      `insert into account_terms (account_id, terms_document_id, accepted_at)
       select a.id, d.id, now() from account a cross join terms_document d on conflict do nothing`,
    );
  } finally {
    await pool.end();
  }
}

/** Removes the demo's card payments, which this run's gateway has never seen. */
export async function removeDemoPayments(superuserUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: superuserUrl, max: 1 });
  try {
    await pool.query('truncate payment_attempt cascade');
  } finally {
    await pool.end();
  }
}

const weekend = [0, 6];

function weekdaysFrom(first: string): string[] {
  const days = Array.from({ length: daysAhead - 2 }, (_, offset) => addDays(first, offset));
  return days.filter((day) => !weekend.includes(new Date(`${day}T00:00:00Z`).getUTCDay()));
}
