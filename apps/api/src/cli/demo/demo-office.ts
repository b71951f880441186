/** The demo school for the school office: its families with accounts, and their change requests. */
import { defaultReasons, defaultTargets, defaultTemplates } from '@portal/contract/queue';
import { createCalendar, mobileOf, officeFamilies, wattlePlains } from '@portal/demo-data';
import type { OfficeFamily, OfficeRequest } from '@portal/demo-data';
import type { Trx } from '../../platform/database/database.ts';
import { insertApprovals } from './demo-approvals.ts';
import { insertMorning } from './demo-morning.ts';
import { insertConsents } from './demo-consent.ts';
import { insertImports } from './demo-imports.ts';
import { insertHouseholds } from './demo-households.ts';
import { insertPayments } from './demo-payments.ts';
import { insertReleases } from './demo-releases.ts';
import { insertEvents } from './demo-events.ts';
import { insertErrorReports } from './demo-error-reports.ts';
import { insertSwitches } from './demo-switches.ts';
import { insertReviews } from './demo-reviews.ts';

export interface OfficeContext {
  passwordHash: string;
  today: string;
  now: Date;
}

export interface Placed extends OfficeFamily {
  studentId: number;
  parentId: number;
  accountId: number;
}

export async function insertOfficeDemo(trx: Trx, context: OfficeContext): Promise<void> {
  const calendar = createCalendar(context.today);
  const school = await trx
    .insertInto('school')
    .values({ source_id: wattlePlains.id, centre_code: wattlePlains.centreCode, name: wattlePlains.name })
    .returning('id')
    .executeTakeFirstOrThrow();
  const days = calendar.schoolDays.map((date) => ({ school_id: school.id, date }));
  await trx.insertInto('school_day').values(days).execute();
  await insertSettings(trx, school.id);
  const families = await insertFamilies(trx, context, officeFamilies(calendar), school.id);
  await insertRequests(trx, context, families, school.id);
  const { today, now } = context;
  const yesterday = calendar.past.at(-1) ?? today;
  await insertMorning(trx, families, { schoolId: school.id, today, yesterday, now });
  await insertHouseholds(trx, context, families, school.id);
  await insertConsents(trx, families, { schoolId: school.id, today, now });
  await insertApprovals(trx, families.slice(-2), { schoolId: school.id, now });
  await insertReviews(trx, families, { schoolId: school.id, now });
  await insertPayments(trx, families.slice(33, 67), { schoolId: school.id, today, now });
  await insertReleases(trx, families.slice(30, 33), { schoolId: school.id, today, now });
  await insertEvents(trx, calendar, { schoolId: school.id, now });
  await insertSwitches(trx, families.slice(44, 47), { schoolId: school.id, today, now });
  await insertErrorReports(trx, now);
  await insertImports(trx, { schoolId: school.id, today, now });
}

/** Reasons and templates of the school's own; its undo window and targets are the usual ones. */
async function insertSettings(trx: Trx, schoolId: number): Promise<void> {
  const templates = [
    ...defaultTemplates,
    { name: 'Action plan', text: 'Please bring the signed action plan to the office.' },
  ];
  await trx
    .insertInto('school_queue_settings')
    .values({
      school_id: schoolId,
      version: 1,
      undo_seconds: null,
      targets: JSON.stringify(defaultTargets),
      rejection_reasons: JSON.stringify([...defaultReasons, 'Absences in exam week need the principal']),
      note_templates: JSON.stringify(templates),
    })
    .execute();
}

const idOf = (rows: readonly { id: number }[], index: number): number => {
  const row = rows[index];
  if (!row) throw new Error('A row of the demo is missing');
  return row.id;
};

async function insertFamilies(
  trx: Trx,
  { passwordHash, now }: OfficeContext,
  families: readonly OfficeFamily[],
  schoolId: number,
): Promise<Placed[]> {
  const students = await trx.insertInto('student').values(families.map(studentRow)).returning('id').execute();
  const parents = await trx
    .insertInto('known_parent')
    .values(families.map(parentRow))
    .returning('id')
    .execute();
  const accounts = await trx
    .insertInto('account')
    .values(
      families.map(({ email, parentName, familyName }, index) => ({
        email,
        first_name: parentName,
        last_name: familyName,
        mobile: null,
        password_hash: passwordHash,
        known_parent_id: idOf(parents, index),
        created_at: now,
      })),
    )
    .returning('id')
    .execute();
  const placed = families.map((family, index) => ({
    ...family,
    studentId: idOf(students, index),
    parentId: idOf(parents, index),
    accountId: idOf(accounts, index),
  }));
  await insertLinks(trx, placed, schoolId, now);
  return placed;
}

const studentRow = ({ number, eqId, givenName, familyName, address }: OfficeFamily) => ({
  source_id: `STU-WP-${number}`,
  one_school_id: `WP${number}`,
  eq_id: eqId,
  given_names: givenName,
  family_name: familyName,
  date_of_birth: '2016-05-03',
  residential_address: JSON.stringify(address),
});

const parentRow = ({ number, parentName, familyName, email, address }: OfficeFamily) => ({
  source_id: `PAR-WP-${number}`,
  given_name: parentName,
  family_name: familyName,
  email,
  mobile: mobileOf(number),
  residential_address: JSON.stringify(address),
});

const asksForAccess = ({ requests }: OfficeFamily): boolean =>
  requests.some(({ kind }) => kind === 'add-student');

async function insertLinks(
  trx: Trx,
  families: readonly Placed[],
  schoolId: number,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('enrolment')
    .values(
      families.map(({ number, studentId, yearLevel }) => ({
        student_id: studentId,
        school_id: schoolId,
        source_id: `ENR-WP-${number}`,
        status: 'A',
        year_level: yearLevel,
        roll_class: `${Number(yearLevel)}${number % 2 === 0 ? 'A' : 'B'}`,
        entry_date: '2024-01-22',
      })),
    )
    .execute();
  await trx
    .insertInto('student_contact_relationship')
    .values(
      families.map(({ studentId, parentId }) => ({
        student_id: studentId,
        known_parent_id: parentId,
        relationship: '01',
        parent_portal: true,
        is_primary_account_owner: true,
        lives_with: true,
      })),
    )
    .execute();
  await trx
    .insertInto('known_parent_contact')
    .values(
      families.map(({ number, parentId }) => ({
        known_parent_id: parentId,
        source_id: `WP-MOBILE-${number}`,
        contact_type: mobilePersonal,
        value: mobileOf(number),
        priority: 1,
      })),
    )
    .execute();
  await trx
    .insertInto('account_student')
    .values(
      families.map((family) => ({
        account_id: family.accountId,
        student_id: family.studentId,
        state: asksForAccess(family) ? 'pending' : 'approved',
        requested_at: now,
        decided_at: asksForAccess(family) ? null : now,
      })),
    )
    .execute();
  await acceptTerms(trx, families, now);
}

const mobilePersonal = 2;

async function acceptTerms(trx: Trx, families: readonly Placed[], now: Date): Promise<void> {
  const terms = await trx.selectFrom('terms_document').select('id').where('kind', '!=', 'photo').execute();
  const values = families.flatMap(({ accountId }) =>
    terms.map(({ id }) => ({ account_id: accountId, terms_document_id: id, accepted_at: now })),
  );
  await trx.insertInto('account_terms').values(values).execute();
}

const minuteMs = 60_000;

async function insertRequests(
  trx: Trx,
  { now }: OfficeContext,
  families: readonly Placed[],
  schoolId: number,
): Promise<void> {
  const all = families.flatMap((family) => family.requests.map((request) => ({ family, request })));
  const rows = await trx
    .insertInto('change_request')
    .values(
      all.map(({ family, request }) => ({
        kind: request.kind,
        student_id: request.kind === 'parent-details' ? null : family.studentId,
        school_id: schoolId,
        account_id: family.accountId,
        old_values: JSON.stringify(request.oldValues),
        new_values: JSON.stringify(request.newValues),
        submitted_at: new Date(now.getTime() - request.sentBefore * minuteMs),
      })),
    )
    .returning('id')
    .execute();
  await insertStaffNotes(trx, rows.slice(0, 3), now);
  const absences = all.flatMap(({ family, request }, index) =>
    absenceRows(family, request, { schoolId, requestId: idOf(rows, index) }),
  );
  await trx.insertInto('absence').values(absences).execute();
}

/** A colleague rang the families of the first requests. */
async function insertStaffNotes(trx: Trx, requests: readonly { id: number }[], now: Date): Promise<void> {
  const values = requests.map(({ id }) => ({
    change_request_id: id,
    staff_name: 'Tom Kelso',
    text: 'Rang the family, no answer. I will try again after lunch.',
    written_at: new Date(now.getTime() - 30 * minuteMs),
  }));
  await trx.insertInto('change_request_note').values(values).execute();
}

/** The absence that the request reports or explains. */
function absenceRows(
  { number, studentId }: Placed,
  { kind, absence }: OfficeRequest,
  { schoolId, requestId }: { schoolId: number; requestId: number },
) {
  if (!absence) return [];
  const isReported = kind === 'absence-report';
  return [
    {
      source_id: isReported ? null : `ABS-WP-${number}`,
      student_id: studentId,
      school_id: schoolId,
      absence_date: absence.date,
      absence_period: 'All day',
      is_full_day: true,
      requires_reason: !isReported,
      reason: absence.reason,
      reason_awaiting_approval: true,
      is_reported: isReported,
      change_request_id: requestId,
    },
  ];
}
