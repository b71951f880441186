/** Upcoming events of one student, and of all of a person's own (S-2.11, S-4.5). */
import { dateInZone } from '@portal/contract/dates';
import { eventTypeByCode, eventsPageSize, readTypes } from '@portal/contract/upcoming-events';
import type { EventsQuery, UpcomingEvents } from '@portal/contract/upcoming-events';
import type { StudentAndCentre } from '@portal/contract/shared';
import type { Db } from '../../platform/database/database.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import { findStudentAccess, listStudentPlaces } from '../students/index.ts';
import type { AccessedStudent } from '../students/index.ts';
import { presentEvents } from './events.presenter.ts';
import { findEvents } from './events.repository.ts';
import { familyPlaces, hasEvents, mayView } from './upcoming-events.policy.ts';

type EventsCall = Pick<SignedInCall, 'actor' | 'now'>;

/** The default time zone for a person whose students have no events. */
const homeTimeZone = 'Australia/Brisbane';

export async function findStudentEvents(
  db: Db,
  { actor, now }: EventsCall,
  { studentId, centreCode, ...query }: StudentAndCentre & EventsQuery,
): Promise<UpcomingEvents> {
  const student = await findStudentAccess(db, actor, { oneSchoolId: studentId, centreCode }, mayView);
  const today = dateInZone(now, student.timeZone);
  const places = [student];
  return search(db, { today, now, places: hasEvents(student) ? places : [], notAvailable: [] }, query);
}

/** Omits delegated students; students of a school that switched events off are listed separately. */
export async function findCombinedEvents(
  db: Db,
  { actor, now }: EventsCall,
  query: EventsQuery,
): Promise<UpcomingEvents> {
  const { shown, notAvailable } = familyPlaces(await listStudentPlaces(db, actor));
  const today = dateInZone(now, shown[0]?.timeZone ?? homeTimeZone);
  return search(db, { today, now, places: shown, notAvailable }, query);
}

interface Scope {
  today: string;
  now: Date;
  places: readonly AccessedStudent[];
  notAvailable: readonly AccessedStudent[];
}

/** "Upcoming" starts today, by each school's date, whatever the filter. */
async function search(
  db: Db,
  { today, now, places, notAvailable }: Scope,
  query: EventsQuery,
): Promise<UpcomingEvents> {
  const offset = Number(query.after ?? 0);
  const chosen = query.students?.split(',');
  const found = await findEvents(db, {
    places: places.map((place) => ({
      studentId: place.studentId,
      schoolId: place.schoolId,
      yearLevel: place.yearLevel,
      since: later(dateInZone(now, place.timeZone), query.from),
      isChosen: chosen === undefined || chosen.includes(`${place.oneSchoolId}.${place.centreCode}`),
    })),
    types: readTypes(query.types).map((code) => eventTypeByCode(code).letter),
    until: query.to ?? null,
    withCancelled: false,
    offset,
    limit: eventsPageSize,
  });
  return presentEvents({ today, places, notAvailable, found, offset, now });
}

function later(day: string, other: string | undefined): string {
  return other !== undefined && other > day ? other : day;
}
