/** One student's behaviour incidents at one school, newest first, in one statement. */
import { limits } from '@portal/contract/limits';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

const incidentPlaceRow = z.strictObject({
  incidentDate: z.string(),
  behaviourId: z.string(),
});
/** A position in the sort order of the list. */
export type IncidentPlace = z.output<typeof incidentPlaceRow>;

const incidentRow = z.strictObject({
  ...incidentPlaceRow.shape,
  incidentType: z.string(),
  incidentCategories: z.array(z.string()),
});
export type IncidentRow = z.output<typeof incidentRow>;

const foundIncidentsRow = z.strictObject({
  /** One page, plus one row where there are more. */
  incidents: z.array(incidentRow),
  newEventCount: z.number(),
  totalCount: z.number(),
});
export type FoundIncidents = z.output<typeof foundIncidentsRow>;

export interface IncidentQuery {
  studentId: number;
  schoolId: number;
  today: string;
  /** The last row of the previous page; null for the first page. */
  after: IncidentPlace | null;
}

/** Keyset paging, so that new rows neither repeat nor hide an incident. */
export async function findIncidents(db: Db, query: IncidentQuery): Promise<FoundIncidents | undefined> {
  const { studentId, schoolId, today, after } = query;
  const ofStudent = sql`from behaviour_incident b where b.student_id = ${studentId} and b.school_id = ${schoolId}`;
  const beyond =
    after === null
      ? sql`true`
      : sql`(b.incident_date, b.public_id) < (${after.incidentDate}::date, ${after.behaviourId}::uuid)`;
  const rows = await rowsOf(
    foundIncidentsRow,
    sql`
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
           (select count(*) ${ofStudent}) as "totalCount"`.execute(db),
  );
  return rows[0];
}
