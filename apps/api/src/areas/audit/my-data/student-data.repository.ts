/**
 * What is held about the person's students, as far as the person may see it now: an owner what the schools share, a viewer
 * what was granted, where the student is enrolled. Nothing of other parents (T27).
 */
import type { Feature } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import { featuresOfPlace, placesOfRelation, relationsOf, registerName } from '../../students/index.ts';
import { dataRecordSchema } from './account-data.repository.ts';
import type { DataRecord } from './account-data.repository.ts';

export interface StudentSource {
  tables: readonly string[];
  key: string;
  title: string;
  /** Columns `student_id` and `record`; reads `relation`, `place` and `shown` (student, school, features). */
  rows: (accountId: number) => RawBuilder<unknown>;
}

const isShown = (feature: Feature): RawBuilder<boolean> => sql`${feature} = any(shown.features)`;
/** The schools of a row's student that show a feature; reads the alias' student_id and school_id. */
const atSchool = (alias: string): RawBuilder<boolean> =>
  sql`shown.student_id = ${sql.ref(`${alias}.student_id`)} and shown.school_id = ${sql.ref(`${alias}.school_id`)}`;
/** Shown at any school of the student. */
const anywhere = (alias: string, feature: Feature): RawBuilder<boolean> => sql`exists (
  select from shown where shown.student_id = ${sql.ref(`${alias}.student_id`)} and ${isShown(feature)})`;

/** Rows of a table that has a student and a school. */
function ofSchool(
  table: string,
  feature: Feature,
  record: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): () => RawBuilder<unknown> {
  return () => sql`
    select t.student_id, ${record} as record from ${sql.table(table)} t
    join shown on ${atSchool('t')} and ${isShown(feature)}
    join school on school.id = t.school_id
    order by ${order}`;
}

const lives = (accountId: number): RawBuilder<boolean> => sql`exists (
  select from student_contact_relationship c
  join account_parent own on own.known_parent_id = c.known_parent_id
  where own.account_id = ${accountId} and c.student_id = s.id and c.lives_with)`;

export const studentSources: readonly StudentSource[] = [
  {
    tables: ['student'],
    key: 'details',
    title: 'Details',
    rows: (id) => sql`
      select s.id as student_id, json_build_object(
        'givenNames', s.given_names, 'familyName', s.family_name, 'preferredGivenName', s.preferred_given_name,
        'preferredFamilyName', s.preferred_family_name, 'eqId', s.eq_id, 'oneSchoolId', s.one_school_id,
        'dateOfBirth', case when r.is_owner then s.date_of_birth end,
        'residentialAddress', case when r.is_owner and ${lives(id)} then s.residential_address end,
        'postalAddress', case when r.is_owner and ${lives(id)} then s.postal_address end,
        'finishedOn', s.finished_on) as record
      from relation r join student s on s.id = r.student_id`,
  },
  {
    tables: ['student_contact_relationship'],
    key: 'yourRelation',
    title: 'Who you are to the student',
    rows: (id) => sql`
      select c.student_id, json_build_object(
        'relationship', c.relationship, 'isPrimaryAccountOwner', c.is_primary_account_owner,
        'isLegalGuardian', c.parent_legal_guardian, 'hasCustody', c.has_custody, 'livesWith', c.lives_with,
        'emergencyContact', c.emergency_contact, 'attendanceContact', c.attendance_contact,
        'receivesReports', c.receives_assessment_report, 'receivesBills', c.fees_billing) as record
      from student_contact_relationship c
      join relation r on r.student_id = c.student_id and r.is_owner
      join account_parent own on own.known_parent_id = c.known_parent_id
      where own.account_id = ${id}`,
  },
  {
    tables: ['enrolment'],
    key: 'enrolments',
    title: 'Enrolments',
    rows: () => sql`
      select e.student_id, json_build_object(
        'school', school.name, 'centreCode', school.centre_code, 'yearLevel', e.year_level, 'rollClass', e.roll_class,
        'status', e.status, 'from', e.entry_date, 'to', e.exit_date) as record
      from enrolment e join shown on ${atSchool('e')}
      join school on school.id = e.school_id
      where ${isShown('EnrolmentHistory')} or (e.status = shown.status and e.entry_date = shown.entry_date)
      order by e.entry_date`,
  },
  {
    tables: ['absence'],
    key: 'absences',
    title: 'Absences',
    rows: ofSchool(
      'absence',
      'Attendance',
      sql`json_build_object('date', t.absence_date, 'school', school.name, 'period', t.absence_period,
            'from', t.time_from, 'to', t.time_to, 'requiresReason', t.requires_reason, 'reason', t.reason,
            'reasonUnauthorised', t.reason_unauthorised, 'awaitingApproval', t.reason_awaiting_approval,
            'reportedByFamily', t.by_family, 'noteOfSchool', t.school_note)`,
      sql`t.absence_date desc, t.id`,
    ),
  },
  {
    tables: ['class_enrolment'],
    key: 'classes',
    title: 'Classes and lessons',
    rows: () => sql`
      select m.student_id, json_build_object(
        'class', c.title, 'code', c.class_code, 'teacher', c.teacher_name, 'from', m.begin_date, 'to', m.end_date,
        'lessons', coalesce((
          select json_agg(json_build_object('day', p.day, 'period', p.period_name, 'from', p.start_time,
                                            'to', p.end_time, 'room', p.room_name) order by p.day, p.start_time)
          from timetable_period p where p.class_id = c.id), '[]')) as record
      from class_enrolment m join class c on c.id = m.class_id
      join shown on shown.student_id = m.student_id and shown.school_id = c.school_id and ${isShown('Timetable')}
      order by c.title, c.id`,
  },
  {
    tables: ['behaviour_incident'],
    key: 'behaviour',
    title: 'Behaviour',
    rows: ofSchool(
      'behaviour_incident',
      'Behaviour',
      sql`json_build_object('date', t.incident_date, 'school', school.name, 'type', t.incident_type,
            'categories', t.categories)`,
      sql`t.incident_date desc, t.id`,
    ),
  },
  {
    tables: ['academic_result'],
    key: 'results',
    title: 'Academic results',
    rows: ofSchool(
      'academic_result',
      'AcademicReports',
      sql`json_build_object('period', t.reporting_period, 'school', school.name, 'subject', t.subject,
            'result', t.result_description, 'periodEnds', t.end_date)`,
      sql`t.end_date desc, t.display_order, t.id`,
    ),
  },
  {
    tables: ['academic_report'],
    key: 'reports',
    title: 'Reports the school wrote',
    rows: ofSchool(
      'academic_report',
      'AcademicReports',
      sql`json_build_object('period', t.reporting_period, 'school', school.name, 'periodEnds', t.end_date)`,
      sql`t.end_date desc, t.id`,
    ),
  },
  {
    tables: ['upcoming_event_student'],
    key: 'events',
    title: 'Events for this student',
    rows: () => sql`
      select m.student_id, json_build_object('event', e.display_name, 'detail', e.detail, 'from', e.start_date,
        'to', e.end_date, 'isCancelled', e.is_cancelled) as record
      from upcoming_event_student m join upcoming_event e on e.id = m.event_id
      join shown on shown.student_id = m.student_id and shown.school_id = e.school_id and ${isShown('UpcomingEvents')}
      order by e.start_date, e.id`,
  },
  {
    tables: ['invoice'],
    key: 'invoices',
    title: 'Invoices',
    rows: ofSchool(
      'invoice',
      'Finance',
      sql`json_build_object('number', t.invoice_number, 'school', school.name, 'type', t.type_description,
            'description', t.description, 'amount', t.original_amount_cents / 100.0,
            'owing', t.amount_owing_cents / 100.0, 'issuedOn', t.issued_on, 'dueDate', t.due_date,
            'closedOn', t.closed_on, 'status', t.status)`,
      sql`t.issued_on desc, t.id`,
    ),
  },
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
  {
    tables: ['medical_condition'],
    key: 'medicalConditions',
    title: 'Medical conditions',
    rows: () => sql`
      select m.student_id, json_build_object('condition', kind.description, 'allergyDetails', m.allergy_details,
        'advisedOn', m.advised_date, 'isCurrent', m.is_current) as record
      from medical_condition m join relation r on r.student_id = m.student_id and r.is_owner
      join medical_condition_type kind on kind.id = m.condition_type_id
      where ${anywhere('m', 'StudentDetails')}
      order by m.advised_date, m.id`,
  },
  {
    tables: ['download'],
    key: 'files',
    title: 'Files from the school',
    rows: () => sql`
      select t.student_id, json_build_object('name', t.name, 'fileName', t.file_name, 'kind', t.kind,
        'school', school.name, 'publishedOn', t.published_on) as record
      from download t join shown on ${atSchool('t')}
        and case t.kind when 'exam-timetable' then ${isShown('ExamTimetable')} else ${isShown('AssessmentPlanner')} end
      join school on school.id = t.school_id
      order by t.published_on desc, t.id`,
  },
  {
    tables: ['student_photo'],
    key: 'photo',
    title: 'Photo',
    rows: () => sql`
      select p.student_id, json_build_object('from', p.kind, 'acceptedAt', p.accepted_at,
        'jpeg', replace(encode(p.content, 'base64'), E'\n', '')) as record
      from student_photo p join relation r on r.student_id = p.student_id
      where ${anywhere('p', 'StudentPhoto')}`,
  },
  {
    tables: ['school_photo'],
    key: 'schoolPhoto',
    title: 'Photo taken by the school',
    rows: () => sql`
      select p.student_id, json_build_object('school', school.name,
        'jpeg', replace(encode(p.content, 'base64'), E'\n', '')) as record
      from school_photo p join relation r on r.student_id = p.student_id and r.is_primary
      join shown on ${atSchool('p')} and ${isShown('StudentPhoto')}
      join school on school.id = p.school_id`,
  },
];

/** What the account may see now. A viewer's rights end with the enrolment. */
const rights = (accountId: number): RawBuilder<unknown> => sql`
  relation as (${relationsOf(accountId)}),
  place as (${placesOfRelation}),
  shown as (
    select place.student_id, place.school_id, place.status, place.entry_date, ${featuresOfPlace} as features
    from place join relation r on r.student_id = place.student_id
    where r.is_owner or place.status = 'A')`;

const dataStudentRow = z.strictObject({
  ...registerName.shape,
  studentId: z.number(),
  oneSchoolId: z.string(),
  isOwner: z.boolean(),
});
export type DataStudent = z.output<typeof dataStudentRow>;

export async function listDataStudents(db: Queryable, accountId: number): Promise<DataStudent[]> {
  return rowsOf(
    dataStudentRow,
    sql`
    with ${rights(accountId)}
    select s.id as "studentId", s.one_school_id as "oneSchoolId", r.is_owner as "isOwner",
           s.given_names as "givenNames", s.preferred_given_name as "preferredGivenName",
           s.family_name as "familyName", s.preferred_family_name as "preferredFamilyName"
    from relation r join student s on s.id = r.student_id
    where exists (select from shown where shown.student_id = s.id)
    order by s.family_name, s.given_names, s.id`.execute(db),
  );
}

const studentIdRow = z.strictObject({ studentId: z.number(), record: dataRecordSchema });

export async function readStudentSource(
  db: Queryable,
  accountId: number,
  source: StudentSource,
): Promise<{ studentId: number; record: DataRecord }[]> {
  return rowsOf(
    studentIdRow,
    sql`
    with ${rights(accountId)}
    select found.student_id as "studentId", found.record from (${source.rows(accountId)}) found`.execute(db),
  );
}

const rightsRow = z.strictObject({ rights: z.string() });

/** Everything that decides what the account's files may hold, as one text: students, relations, features, address. */
export async function readRights(db: Queryable, accountId: number): Promise<string> {
  const rows = await rowsOf(
    rightsRow,
    sql`
    with ${rights(accountId)}
    select coalesce(jsonb_agg(jsonb_build_array(
             shown.student_id, shown.school_id, r.is_owner, r.is_primary, shown.features, exists (
               select from student_contact_relationship c
               join account_parent own on own.known_parent_id = c.known_parent_id
               where own.account_id = ${accountId} and c.student_id = shown.student_id and c.lives_with))
             order by shown.student_id, shown.school_id), '[]')::text as rights
    from shown join relation r on r.student_id = shown.student_id`.execute(db),
  );
  return rows[0]?.rights ?? '[]';
}
