/** Describes the contents of a live calendar, with first names only (T42). */
import { eventTypeCodes } from '@portal/contract/upcoming-events';
import type { CalendarFeed, EventType } from '@portal/contract/upcoming-events';
import type { AccessedStudent } from '../../students/index.ts';
import { feedPlaces } from '../upcoming-events.policy.ts';
import type { FeedRow } from './feeds.repository.ts';

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' });

/** "all events", "exams and excursions". */
function typesText(types: readonly EventType[]): string {
  if (types.length === eventTypeCodes.length) return 'all events';
  return list.format(types.map((type) => type.plural.toLowerCase()));
}

/** A student the person no longer sees is not named. */
export function feedName(
  feed: Pick<FeedRow, 'studentId' | 'schoolId' | 'eventTypes'>,
  places: readonly AccessedStudent[],
): string {
  const place = places.find((one) => one.studentId === feed.studentId && one.schoolId === feed.schoolId);
  const whose = feed.studentId === null ? 'All my students' : (place?.firstName ?? 'A student');
  return `${whose}, ${typesText(feed.eventTypes)}`;
}

export function presentFeed(feed: FeedRow, places: readonly AccessedStudent[]): CalendarFeed {
  return {
    id: feed.publicId,
    name: feedName(feed, places),
    createdAt: feed.createdAt.toISOString(),
    rotatedAt: feed.rotatedAt?.toISOString() ?? null,
    lastReadAt: feed.lastReadAt?.toISOString() ?? null,
    isWorking: feedPlaces(feed, places).length > 0,
  };
}
