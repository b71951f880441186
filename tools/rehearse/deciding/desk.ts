/** The school of the rehearsal: families with a request each, and signed-in staff. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import pg from 'pg';
import { defaultTargets } from '@portal/contract/queue';
import {
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeSchoolDays,
  makeStudent,
} from '../../../packages/test-support/src/factories/index.ts';
import { insertRow } from '../../../packages/test-support/src/factories/insert.ts';

export interface Colleague {
  name: string;
  session: string;
}

export interface Desk {
  centreCode: string;
  staff: Colleague[];
  /** Public id of each request -> the address of its parent. */
  requests: Map<string, string>;
}

export interface DeskSize {
  staff: number;
  requests: number;
  undoSeconds: number;
}

const values = { studentAbsenceId: '', absenceDate: '2026-11-16', absencePeriod: 'All day' };

export async function makeDesk(connectionString: string, size: DeskSize): Promise<Desk> {
  const pool = new pg.Pool({ connectionString, max: 4 });
  try {
    const school = await makeSchool(pool);
    await makeSchoolDays(pool, school, '2026-01-01', '2026-12-31');
    await insertRow(pool, 'school_queue_settings', {
      school_id: school.id,
      version: 1,
      undo_seconds: size.undoSeconds,
      targets: JSON.stringify(defaultTargets),
      rejection_reasons: '["No certificate"]',
      note_templates: '[]',
    });
    const requests = new Map<string, string>();
    while (requests.size < size.requests) {
      const student = await makeStudent(pool);
      await makeEnrolment(pool, student, school);
      const owner = await makeOwner(pool, [student], { passwordHash: 'none' });
      const { publicId } = await insertRow(pool, 'change_request', {
        kind: 'absence-reason',
        student_id: student.id,
        school_id: school.id,
        account_id: owner.id,
        old_values: JSON.stringify({ ...values, reason: null }),
        new_values: JSON.stringify({ ...values, reason: 'Fever' }),
        submitted_at: new Date(),
      });
      requests.set(publicId, owner.email);
    }
    const staff: Colleague[] = [];
    while (staff.length < size.staff) staff.push(await makeColleague(pool, school.id, staff.length + 1));
    return { centreCode: school.centreCode, staff, requests };
  } finally {
    await pool.end();
  }
}

/** With a session, because sign-in has its own tests. */
async function makeColleague(pool: pg.Pool, schoolId: number, number: number): Promise<Colleague> {
  const now = new Date();
  const name = `Colleague ${number}`;
  const { id } = await insertRow(pool, 'staff', {
    issuer: 'https://id.example.com',
    subject: randomUUID(),
    name,
    created_at: now,
    last_login_at: now,
  });
  await insertRow(pool, 'staff_membership', { staff_id: id, school_id: schoolId, role: 'office' });
  const session = randomBytes(32).toString('base64url');
  await pool.query(
    `insert into staff_session (id_hash, staff_id, created_at, last_seen_at, authenticated_at)
     values ($1, $2, now(), now(), now())`,
    [createHash('sha256').update(session).digest(), id],
  );
  return { name, session };
}
