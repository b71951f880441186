/**
 * Selects the students of one person with everything home and the overview show, in one statement. Each area provides
 * its own summary of a student at a school; this query combines them.
 */
import { featureSchema } from '@portal/contract/shared';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { LookedAt } from '../../platform/audit/looks.ts';
import { insertLooks } from '../../platform/audit/looks.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Parameter } from '../../platform/database/prepared.ts';
import { attendanceAtHome } from '../attendance/index.ts';
import { behaviourAtHome } from '../behaviour/index.ts';
import { consentAtHome } from '../consent/index.ts';
import { paymentsAtHome } from '../payments/index.ts';
import { reportsAtHome } from '../reports/index.ts';
import { noticesAtHome } from '../school-notices/index.ts';
import { currentPhotoVersion, photoAtHome } from '../student-photo/index.ts';
import {
  featuresOfPlace,
  offersDetails,
  placesOfRelation,
  registerName,
  relationsOf,
} from '../students/index.ts';
import { timetableAtHome } from '../timetable/index.ts';
import { eventsAtHome } from '../upcoming-events/index.ts';

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
  attendance: attendanceAtHome.row,
  behaviour: behaviourAtHome.row,
  consent: consentAtHome.row,
  events: eventsAtHome.row,
  notices: noticesAtHome.row,
  payments: paymentsAtHome.row,
  photo: photoAtHome.row,
  reports: reportsAtHome.row,
  timetable: timetableAtHome.row,
});
export type FamilyPlace = z.output<typeof familyPlaceRow>;

const familyStudentRow = z.strictObject({
  ...registerName.shape,
  studentId: z.number(),
  oneSchoolId: z.string(),
  eqId: z.string(),
  finishedOn: z.nullable(z.string()),
  isOwner: z.boolean(),
  isPrimary: z.boolean(),
  sharedBy: z.nullable(z.string()),
  /** The id of the current photo; null without one. */
  photoVersion: z.nullable(z.string()),
  places: z.array(familyPlaceRow),
});
export type FamilyStudent = z.output<typeof familyStudentRow>;

const placeJson = sql`jsonb_build_object(
  'schoolId', school.id, 'schoolCode', school.centre_code, 'schoolName', school.name, 'schoolUrl', school.url,
  'schoolLogoUri', school.logo_uri, 'schoolEmail', school.email, 'contactSchoolUrl', school.contact_url,
  'timeZone', school.time_zone, 'today', clock.today, 'status', place.status, 'yearLevel', place.year_level,
  'entryDate', place.entry_date, 'exitDate', place.exit_date, 'features', ${featuresOfPlace},
  'hasMedicalConditions', ${offersDetails}, 'attendance', ${attendanceAtHome.json},
  'behaviour', ${behaviourAtHome.json}, 'consent', ${consentAtHome.json}, 'events', ${eventsAtHome.json},
  'notices', ${noticesAtHome.json},
  'payments', ${paymentsAtHome.json}, 'photo', ${photoAtHome.json}, 'reports', ${reportsAtHome.json},
  'timetable', ${timetableAtHome.json})`;

const part: LookedAt = 'Overview';

/** `offset 0` makes the planner compute a school's day once, instead of for every row that is compared with it. */
const familyStatement = (value: Parameter<keyof FamilyQuery>, recordsLook: boolean): RawBuilder<unknown> => {
  const accountId = sql`${value('accountId')}::bigint`;
  const now = sql`${value('now')}::timestamptz`;
  const look = { accountId, now, part };
  return sql`
    with relation as (${relationsOf(accountId)}),
    place as (${placesOfRelation})
    ${recordsLook ? sql`, looked as (${insertLooks(look, sql`select distinct student_id from place`)})` : sql``}
    select student.id as "studentId", student.one_school_id as "oneSchoolId", student.eq_id as "eqId",
           student.given_names as "givenNames", student.preferred_given_name as "preferredGivenName",
           student.family_name as "familyName", student.preferred_family_name as "preferredFamilyName",
           student.finished_on as "finishedOn", relation.is_owner as "isOwner",
           relation.is_primary as "isPrimary", relation.shared_by as "sharedBy",
           ${currentPhotoVersion} as "photoVersion",
           coalesce((
             select jsonb_agg(${placeJson} order by (place.status = 'A') desc, place.entry_date desc, school.name)
             from place
             join school on school.id = place.school_id
             cross join lateral (
               select (${now} at time zone school.time_zone)::date as today, ${now} as now offset 0) clock
             where place.student_id = student.id), '[]') as places
    from relation
    join student on student.id = relation.student_id
    where exists (select from place where place.student_id = student.id)
    order by student.family_name, student.given_names, student.id`;
};

const selectFamily = prepared('home-family', familyStudentRow, (value: Parameter<keyof FamilyQuery>) =>
  familyStatement(value, true),
);
const selectViewedFamily = prepared(
  'viewed-family',
  familyStudentRow,
  (value: Parameter<keyof FamilyQuery>) => familyStatement(value, false),
);

export interface FamilyQuery {
  accountId: number;
  now: Date;
}

/**
 * Every student the account may see. A student without an enrolment is never visible (docs/import.md). Schools are sorted
 * by active enrolments first, then by the latest. Home shows part of every student's record, so the statement also
 * records a look at each student (docs/decisions/accounts/access-history.md).
 */
export async function findFamily(db: Db, query: FamilyQuery): Promise<FamilyStudent[]> {
  return selectFamily(db, { ...query });
}

/** The same for staff who view the account's pages: nothing is recorded as the family's look. */
export async function findViewedFamily(db: Db, query: FamilyQuery): Promise<FamilyStudent[]> {
  return selectViewedFamily(db, { ...query });
}
