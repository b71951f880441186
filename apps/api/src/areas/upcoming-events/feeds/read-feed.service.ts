/** Serves a live calendar at its secret address: the person's rights are read each time (T23, T42). */
import { addDays, dateInZone } from '@portal/contract/dates';
import { calendarFeedFigures, writeCalendar } from '@portal/contract/upcoming-events';
import type { CalendarEvent } from '@portal/contract/upcoming-events';
import type { Db } from '../../../platform/database/database.ts';
import { sha256 } from '../../../platform/crypto/tokens.ts';
import { ProblemError, notFound } from '../../../platform/errors.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { RevisitedFile } from '../../../platform/http/files/revisited-file.ts';
import { addToCounter, secondsLeft } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { listStudentPlaces } from '../../students/index.ts';
import type { AccessedStudent } from '../../students/index.ts';
import { listPendingKeys } from '../../terms/index.ts';
import { joinFirstNames, placesOf } from '../events.presenter.ts';
import { findEvents } from '../events.repository.ts';
import type { EventRow } from '../events.repository.ts';
import { feedPlaces } from '../upcoming-events.policy.ts';
import { feedName } from './feeds.presenter.ts';
import { findFeedByToken, recordRead } from './feeds.repository.ts';
import type { FeedRow } from './feeds.repository.ts';
import type { FeedsDependencies } from './manage-feeds.service.ts';

export interface FeedRequest {
  /** The last segment of the address. */
  file: string;
  /** HEAD requests are counted separately from GET requests. */
  method: string;
  ifNoneMatch: string | undefined;
}

const suffix = '.ics';
const minute = 60;

/** Whatever can't be read (an unknown address, a replaced one, rights that ended) results in not found. */
export async function readFeed(
  deps: FeedsDependencies,
  { now }: Pick<VisitorCall, 'now'>,
  { file, method, ifNoneMatch }: FeedRequest,
): Promise<RevisitedFile> {
  const { db, config } = deps;
  if (!file.endsWith(suffix)) throw notFound();
  const feed = await findFeedByToken(db, sha256(file.slice(0, -suffix.length)));
  if (!feed) throw notFound();
  await requireWithinLimit(deps, `calendar-feed:${feed.id}:${method}`, now);
  const places = await readablePlaces(db, feed);
  if (places.length === 0) throw notFound();
  const text = writeCalendar({
    host: config.publicUrl.hostname,
    productName: config.site.productName,
    events: await eventsOf(db, feed, places, now),
    feed: { name: feedName(feed, places), refreshHours: calendarFeedFigures.refreshHours },
  });
  await recordRead(db, feed.id, now);
  const content = Buffer.from(text);
  const version = sha256(text).toString('base64url');
  return new RevisitedFile(
    { version, content, mediaType: 'text/calendar; charset=utf-8', name: `events${suffix}` },
    ifNoneMatch,
  );
}

async function requireWithinLimit({ db, config }: FeedsDependencies, key: string, now: Date): Promise<void> {
  const count = await addToCounter(db, { key, seconds: minute }, 1, now);
  if (count > calendarFeedFigures.readsPerMinute * config.limitsScale)
    throw new ProblemError('too-many-requests', { retryAfterSeconds: secondsLeft(now, minute) });
}

/** Empty while terms are pending, because the person may see no student data then either. */
async function readablePlaces(db: Db, feed: FeedRow & { isOwner: boolean }): Promise<AccessedStudent[]> {
  const account = { accountId: feed.accountId, isOwner: feed.isOwner };
  if ((await listPendingKeys(db, account)).length > 0) return [];
  return feedPlaces(feed, await listStudentPlaces(db, account));
}

async function eventsOf(
  db: Db,
  feed: FeedRow,
  places: readonly AccessedStudent[],
  now: Date,
): Promise<CalendarEvent[]> {
  const { events } = await findEvents(db, {
    places: places.map((place) => ({
      studentId: place.studentId,
      schoolId: place.schoolId,
      yearLevel: place.yearLevel,
      since: addDays(dateInZone(now, place.timeZone), -calendarFeedFigures.pastDays),
      isChosen: true,
    })),
    types: feed.eventTypes.map((type) => type.letter),
    until: null,
    withCancelled: true,
    offset: 0,
    limit: calendarFeedFigures.mostEvents,
  });
  return events.map((event) => toCalendarEvent(event, placesOf(event, places), feed));
}

/** The first name identifies the student, where the calendar covers more than one. */
function toCalendarEvent(
  event: EventRow,
  places: readonly AccessedStudent[],
  feed: Pick<FeedRow, 'studentId' | 'eventTypes'>,
): CalendarEvent {
  const { startDate, startTime, endDate, endTime, sequence, changedAt, isCancelled } = event;
  const whose = feed.studentId === null ? `${joinFirstNames(places)}: ` : '';
  const type = feed.eventTypes.find(({ letter }) => letter === event.eventType);
  return {
    id: event.publicId,
    startDate,
    startTime,
    endDate,
    endTime,
    sequence,
    changedAt,
    isCancelled,
    summary: `${whose}${event.displayName}`,
    description: event.detail ?? '',
    timeZone: places[0]?.timeZone ?? '',
    category: type?.name ?? '',
  };
}
