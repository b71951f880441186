/** The students of one person with everything home and the overview show of them, in one statement. */
import { limits } from '@portal/contract/limits';
import { featureSchema } from '@portal/contract/shared';
import { datedLessonSchema, todayPeriodSchema } from '@portal/contract/students';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import { insertLooks } from '../../platform/audit/looks.repository.ts';
import type { Look } from '../../platform/audit/looks.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { featuresOfPlace, offersDetails, placesOfRelation, relationsOf } from './relations.repository.ts';
import { periodsOfPlace as reportsOfPlace } from './report-periods.repository.ts';

const familyPlaceRow = z.strictObject({
  schoolId: z.number(),
  schoolCode: z.string(),
  schoolName: z.string(),
  schoolUrl: z.nullable(z.string()),
  schoolLogoUri: z.nullable(z.string()),
  schoolEmail: z.nullable(z.string()),
  contactSchoolUrl: z.nullable(z.string()),
  timeZone: z.string(),
  today: z.string(),
  status: z.string(),
  yearLevel: z.string(),
  entryDate: z.string(),
  exitDate: z.nullable(z.string()),
  features: z.array(featureSchema),
  hasMedicalConditions: z.boolean(),
  schoolDays: z.number(),
  absences: z.array(z.strictObject({ absencePeriod: z.string(), isFullDay: z.boolean() })),
  unexplainedCount: z.number(),
  newBehaviourCount: z.number(),
  newReportCount: z.number(),
  latestReport: z.nullable(z.strictObject({ reportingPeriod: z.string(), endDate: z.string() })),
  pendingConsents: z.number(),
  /** What can still be paid. */
  payments: z.strictObject({ due: z.number(), owingCents: z.number(), nextDue: z.nullable(z.string()) }),
  hasSchoolPhoto: z.boolean(),
  /** How many days the student's timetable has. */
  timetableDays: z.number(),
  timetableToday: z.array(todayPeriodSchema),
  /** Every lesson of today and of the next day with lessons. */
  lessonsAhead: z.array(datedLessonSchema),
});
export type FamilyPlace = z.output<typeof familyPlaceRow>;

const familyStudentRow = z.strictObject({
  studentId: z.number(),
  oneSchoolId: z.string(),
  eqId: z.string(),
  givenNames: z.string(),
  preferredGivenName: z.nullable(z.string()),
  familyName: z.string(),
  preferredFamilyName: z.nullable(z.string()),
  finishedOn: z.nullable(z.string()),
  isOwner: z.boolean(),
  isPrimary: z.boolean(),
  sharedBy: z.nullable(z.string()),
  /** Names the current photo; null without one. */
  photoVersion: z.nullable(z.string()),
  places: z.array(familyPlaceRow),
});
export type FamilyStudent = z.output<typeof familyStudentRow>;

/** School days of this calendar year up to today that fell within an enrolment. Reads `place` and `school`. */
const schoolDays = sql`(
  select count(*) from school_day d
  where d.school_id = place.school_id and d.date between date_trunc('year', clock.today)::date and clock.today
    and exists (
      select from enrolment e
      where e.student_id = place.student_id and e.school_id = place.school_id
        and e.entry_date <= d.date and (e.exit_date is null or e.exit_date >= d.date)))`;

/** Days already over, or recorded by the school: a report for today or later is not an absence yet. */
const absencesSoFar = sql`coalesce((
  select jsonb_agg(jsonb_build_object('absencePeriod', a.absence_period, 'isFullDay', a.is_full_day))
  from absence a
  where a.student_id = place.student_id and a.school_id = place.school_id
    and a.absence_date between date_trunc('year', clock.today)::date and clock.today
    and (a.absence_date < clock.today or a.source_id is not null)), '[]')`;

const unexplainedCount = sql`(
  select count(*) from absence a
  where a.student_id = place.student_id and a.school_id = place.school_id
    and a.requires_reason and a.reason is null and not a.reason_awaiting_approval)`;

const newBehaviourCount = sql`(
  select count(*) from behaviour_incident b
  where b.student_id = place.student_id and b.school_id = place.school_id
    and b.incident_date >= clock.today - ${limits.newForDays}::int)`;

const newReportCount = sql`(
  select count(*) from ${reportsOfPlace} report
  where report.end_date >= clock.today - ${limits.newForDays}::int)`;

const latestReport = sql`(
  select jsonb_build_object('reportingPeriod', report.name, 'endDate', report.end_date)
  from ${reportsOfPlace} report
  where report.end_date >= clock.today - ${limits.reportsCurrentForDays}::int
  order by report.end_date desc, report.id limit 1)`;

const pendingConsents = sql`(
  select count(*) from consent_request c
  where c.student_id = place.student_id and c.school_id = place.school_id
    and c.state = 1 and c.due_date >= clock.today)`;

const payments = sql`(
  select jsonb_build_object('due', count(*), 'owingCents', coalesce(sum(standing.owing_cents), 0),
                            'nextDue', min(i.due_date))
  from invoice i
  join invoice_standing standing on standing.invoice_id = i.id
  where i.student_id = place.student_id and i.school_id = place.school_id
    and i.status = 'due' and standing.owing_cents > 0)`;

/** The classes of today's students; the register's end dates are exclusive, as OneRoster has them. */
const periodsOfPlace = sql`
  from class_enrolment member
  join class c on c.id = member.class_id and c.school_id = place.school_id
  join timetable_period period on period.class_id = c.id
  where member.student_id = place.student_id
    and (member.begin_date is null or member.begin_date <= clock.today)
    and (member.end_date is null or member.end_date > clock.today)`;

/** On a weekend, the Monday that comes; where the calendar doesn't know it, the first day of the timetable. */
const timetableDay = sql`case when extract(isodow from clock.today) < 6
    then (select d.timetable_day from school_day d where d.school_id = place.school_id and d.date = clock.today)
    else coalesce((select d.timetable_day from school_day d where d.school_id = place.school_id
                   and d.date = clock.today + (8 - extract(isodow from clock.today))::int), 1) end`;

const periodJson = sql`jsonb_build_object(
  'startTime', to_char(period.start_time, 'HH24:MI'), 'endTime', to_char(period.end_time, 'HH24:MI'),
  'periodName', period.period_name,
  'subjectDescription', coalesce(period.subject_description, c.title),
  'roomName', coalesce(period.room_name, c.location, ''))`;

const timetableToday = sql`coalesce((
  select jsonb_agg(${periodJson}
         order by period.start_time, period.end_time, period.id)
  ${periodsOfPlace}
    and period.day = ${timetableDay}), '[]')`;

/** By the school's calendar, which says which day of a timetable of one or two weeks each date is. */
const lessonsAhead = sql`coalesce((
  select jsonb_agg(lesson.period || jsonb_build_object('date', lesson.date)
                   order by lesson.date, lesson.start_time, lesson.end_time, lesson.id)
  from (
    select d.date, period.start_time, period.end_time, period.id, ${periodJson} as period,
           min(d.date) filter (where d.date > clock.today) over () as next_date
    from school_day d
    join class c on c.school_id = d.school_id
    join class_enrolment member on member.class_id = c.id and member.student_id = place.student_id
      and (member.begin_date is null or member.begin_date <= d.date)
      and (member.end_date is null or member.end_date > d.date)
    join timetable_period period on period.class_id = c.id and period.day = d.timetable_day
    where d.school_id = place.school_id and d.date between clock.today and clock.today + 7
      and (place.exit_date is null or place.exit_date >= d.date)) lesson
  where lesson.date in (clock.today, lesson.next_date)), '[]')`;

const placeJson: RawBuilder<FamilyPlace> = sql`jsonb_build_object(
  'schoolId', school.id, 'schoolCode', school.centre_code, 'schoolName', school.name, 'schoolUrl', school.url,
  'schoolLogoUri', school.logo_uri, 'schoolEmail', school.email, 'contactSchoolUrl', school.contact_url,
  'timeZone', school.time_zone, 'today', clock.today, 'status', place.status, 'yearLevel', place.year_level,
  'entryDate', place.entry_date, 'exitDate', place.exit_date, 'features', ${featuresOfPlace}, 'hasMedicalConditions', ${offersDetails},
  'schoolDays', ${schoolDays}, 'absences', ${absencesSoFar}, 'unexplainedCount', ${unexplainedCount},
  'newBehaviourCount', ${newBehaviourCount}, 'pendingConsents', ${pendingConsents}, 'payments', ${payments},
  'newReportCount', ${newReportCount}, 'latestReport', ${latestReport},
  'hasSchoolPhoto', exists (
    select from school_photo photo
    where photo.student_id = place.student_id and photo.school_id = place.school_id),
  'timetableDays', (select count(distinct period.day) ${periodsOfPlace}), 'timetableToday', ${timetableToday},
  'lessonsAhead', ${lessonsAhead})`;

/**
 * Every student the account may see; one without an enrolment is seen by nobody (docs/import.md). A student's schools:
 * where they are active first, then the latest. The same statement writes that they were looked at.
 */
export async function findFamily(db: Db, look: Look): Promise<FamilyStudent[]> {
  return rowsOf(
    familyStudentRow,
    sql`
    with relation as (${relationsOf(look.accountId)}),
    place as (${placesOfRelation}),
    looked as (${insertLooks(look, sql`select distinct place.student_id from place`)})
    select student.id as "studentId", student.one_school_id as "oneSchoolId", student.eq_id as "eqId",
           student.given_names as "givenNames", student.preferred_given_name as "preferredGivenName",
           student.family_name as "familyName", student.preferred_family_name as "preferredFamilyName",
           student.finished_on as "finishedOn", relation.is_owner as "isOwner",
           relation.is_primary as "isPrimary", relation.shared_by as "sharedBy",
           (select photo.version from student_photo photo where photo.student_id = student.id) as "photoVersion",
           coalesce((
             select jsonb_agg(${placeJson} order by (place.status = 'A') desc, place.entry_date desc, school.name)
             from place
             join school on school.id = place.school_id
             cross join lateral (select (${look.now}::timestamptz at time zone school.time_zone)::date as today) clock
             where place.student_id = student.id), '[]') as places
    from relation
    join student on student.id = relation.student_id
    where exists (select from place where place.student_id = student.id)
    order by student.family_name, student.given_names, student.id`.execute(db),
  );
}
