/** Live calendars as their owners create them and calendar programs read them. */
import type { CalendarFeed, CalendarFeedAddress } from '@portal/contract/upcoming-events';
import type { LightMyRequestResponse } from 'fastify';
import type { TestBrowser } from '../browser.ts';
import type { Family } from './families.ts';
import type { Harness } from '../harness.ts';

const minuteMs = 60_000;
const allTypes: readonly number[] = [0, 1, 2, 3];

/** The student of a family, or all of one's own. */
export function askForFeed(
  browser: TestBrowser,
  family: Pick<Family, 'student' | 'school'> | null = null,
  eventTypes = allTypes,
): Promise<LightMyRequestResponse> {
  const student = family && {
    studentId: family.student.oneSchoolId,
    centreCode: family.school.centreCode,
  };
  return browser.post('/api/calendar-feeds', { body: { student, eventTypes } });
}

export async function makeFeed(...asked: Parameters<typeof askForFeed>): Promise<CalendarFeedAddress> {
  const response = await askForFeed(...asked);
  if (response.statusCode !== 200) throw new Error(`No live calendar was made: ${response.body}`);
  return response.json<CalendarFeedAddress>();
}

export const feedPath = (address: string): string => new URL(address).pathname;

/** Reads like a calendar program: without a session, from another address, each in a new minute. */
export function readFeed(
  harness: Harness,
  address: string,
  headers: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  harness.advance(minuteMs);
  return harness.browser('192.0.2.7').get(feedPath(address), { headers });
}

/** A calendar's content lines, unfolded. */
export const contentLines = (response: LightMyRequestResponse): string[] =>
  response.body.replaceAll('\r\n ', '').split('\r\n');

export async function listFeeds(browser: TestBrowser): Promise<CalendarFeed[]> {
  return (await browser.get('/api/calendar-feeds')).json<{ feeds: CalendarFeed[] }>().feeds;
}
