/** Builds upcoming event responses for the family (S-3.8). */
import { eventTimeLabel, eventTypeByLetter, eventTypes } from '@portal/contract/upcoming-events';
import type { UpcomingEvent, UpcomingEvents } from '@portal/contract/upcoming-events';
import type { AccessedStudent } from '../students/index.ts';
import type { EventRow, FoundEvents } from './events.repository.ts';

type Place = Pick<
  AccessedStudent,
  'oneSchoolId' | 'centreCode' | 'firstName' | 'displayName' | 'schoolName' | 'timeZone'
>;

export interface EventsParts {
  today: string;
  places: readonly Place[];
  notAvailable: readonly Place[];
  found: FoundEvents;
  /** The offset of this page. */
  offset: number;
  now: Date;
}

const names = new Intl.ListFormat('en-AU', { type: 'conjunction' });

export function joinFirstNames(places: readonly Pick<Place, 'firstName'>[]): string {
  return names.format(places.map((place) => place.firstName));
}

export function presentEvents({
  today,
  places,
  notAvailable,
  found,
  offset,
  now,
}: EventsParts): UpcomingEvents {
  const reached = offset + found.events.length;
  return {
    today,
    events: found.events.map((event) => presentEvent(event, places, now)),
    cancelled: found.cancelled.map((event) => presentEvent(event, places, now)),
    total: found.total,
    next: reached < found.total ? String(reached) : null,
    typeCounts: eventTypes.map(({ code, letter }) => ({
      eventType: code,
      count: found.typeCounts.find((counted) => counted.eventType === letter)?.count ?? 0,
    })),
    studentCounts: places.map((place, position) => ({
      ...presentStudent(place),
      count: found.placeCounts.find((counted) => counted.position === position)?.count ?? 0,
    })),
    notAvailable: notAvailable.map(({ displayName, schoolName }) => ({
      studentName: displayName,
      schoolName,
    })),
  };
}

/** The students and schools of an event, in the order of the person's students. */
export function placesOf<P>(event: Pick<EventRow, 'positions'>, places: readonly P[]): P[] {
  return places.filter((_, position) => event.positions.includes(position));
}

const changedForDays = 14;
const dayMs = 86_400_000;

/** Events are marked as changed for two weeks after a change. */
const isChanged = ({ sequence, changedAt }: EventRow, now: Date): boolean =>
  sequence > 0 && now.getTime() - new Date(changedAt).getTime() < changedForDays * dayMs;

function presentEvent(event: EventRow, places: readonly Place[], now: Date): UpcomingEvent {
  const own = placesOf(event, places);
  const { displayName, detail, startDate, startTime, endDate, endTime, sequence } = event;
  return {
    id: event.publicId,
    displayName,
    detail,
    startDate,
    startTime,
    endDate,
    endTime,
    sequence,
    eventType: eventTypeByLetter(event.eventType).code,
    studentName: joinFirstNames(own),
    students: own.map(presentStudent),
    schoolName: names.format(new Set(own.map(({ schoolName }) => schoolName))),
    timeZone: own[0]?.timeZone ?? '',
    date: event.day,
    timeLabel: eventTimeLabel(event),
    changedAt: new Date(event.changedAt).toISOString(),
    isChanged: isChanged(event, now),
  };
}

function presentStudent({
  oneSchoolId,
  centreCode,
  firstName,
}: Place): UpcomingEvents['events'][number]['students'][number] {
  return { oneSchoolId, schoolCode: centreCode, firstName };
}
