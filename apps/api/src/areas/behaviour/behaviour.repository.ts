/** One student's behaviour incidents at one school, newest first, in one statement. */
import { limits } from '@portal/contract/limits';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** A place in the order of the list. */
export interface IncidentPlace {
  incidentDate: string;
  behaviourId: string;
}

export interface IncidentRow extends IncidentPlace {
  incidentType: string;
  incidentCategories: string[];
}

export interface FoundIncidents {
  /** A page, and one more where there is one. */
  incidents: IncidentRow[];
  newEventCount: number;
  totalCount: number;
}

export interface IncidentQuery {
  studentId: number;
  schoolId: number;
  today: string;
  /** The last of the page before; null for the first page. */
  after: IncidentPlace | null;
}

/** Paged by a place in the order, so that what arrives meanwhile neither repeats nor hides an incident. */
export async function findIncidents(db: Db, query: IncidentQuery): Promise<FoundIncidents | undefined> {
  const { studentId, schoolId, today, after } = query;
  const ofStudent = sql`from behaviour_incident b where b.student_id = ${studentId} and b.school_id = ${schoolId}`;
  const beyond =
    after === null
      ? sql`true`
      : sql`(b.incident_date, b.public_id) < (${after.incidentDate}::date, ${after.behaviourId}::uuid)`;
  const { rows } = await sql<FoundIncidents>`
    select coalesce((
             select jsonb_agg(jsonb_build_object(
                      'behaviourId', page.public_id, 'incidentDate', page.incident_date,
                      'incidentType', page.incident_type, 'incidentCategories', page.categories)
                    order by page.incident_date desc, page.public_id desc)
             from (
               select b.* ${ofStudent} and ${beyond}
               order by b.incident_date desc, b.public_id desc limit ${limits.behaviourPage + 1}) page), '[]')
             as incidents,
           (select count(*) ${ofStudent} and b.incident_date >= ${today}::date - ${limits.newForDays}::int)
             as "newEventCount",
           (select count(*) ${ofStudent}) as "totalCount"`.execute(db);
  return rows[0];
}
