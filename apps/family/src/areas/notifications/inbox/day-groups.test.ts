import { describe, expect, it } from 'vitest';
import type { Notification } from '@portal/contract/notifications';
import { notice, notificationOf } from '../notification.factory.ts';
import { dayGroups, whenOf } from './day-groups.ts';

const zone = 'Australia/Brisbane';
/** A Tuesday. */
const today = '2026-11-17';
const at = (createdAt: string, change: Partial<Notification> = {}): Notification =>
  notificationOf(notice, { createdAt, id: createdAt, ...change });
const titles = (notifications: Notification[], urgent: Notification[] = []): string[] =>
  dayGroups({ urgent, notifications }, today, zone).map(({ title }) => title);

describe('W-8.3 the days of the inbox', () => {
  it('are the reader’s own', () => {
    // 7:42 am on Tuesday, and 11:30 pm on Monday, in Brisbane.
    expect(titles([at('2026-11-16T21:42:00Z'), at('2026-11-16T13:30:00Z')])).toEqual([
      'Today, Tuesday 17 November',
      'Yesterday, Monday 16 November',
    ]);
  });

  it('become weeks, then months', () => {
    const earlier = ['2026-11-15', '2026-11-09', '2026-11-08', '2026-10-31', '2025-12-24'];
    expect(titles(earlier.map((day) => at(`${day}T02:00:00Z`)))).toEqual([
      'Last week',
      'November',
      'October',
      'December 2025',
    ]);
    const friday = '2026-11-20';
    const groups = dayGroups({ urgent: [], notifications: [at('2026-11-17T02:00:00Z')] }, friday, zone);
    expect(groups.map(({ title }) => title)).toEqual(['Earlier this week']);
  });

  it('begin with what is urgent and unread: in its day, or above the days if it is older', () => {
    const urgent = [at('2026-11-16T20:58:00Z'), at('2026-11-12T02:00:00Z')];
    const groups = dayGroups({ urgent, notifications: [at('2026-11-16T21:42:00Z')] }, today, zone);
    expect(groups.map(({ title, notifications }) => [title, notifications.length])).toEqual([
      ['Urgent, not yet read', 1],
      ['Today, Tuesday 17 November', 2],
    ]);
    expect(groups[1]?.notifications[0]?.createdAt).toBe('2026-11-16T20:58:00Z');
  });

  it('show the time of the last two days, then the date', () => {
    expect(whenOf(at('2026-11-16T21:42:00Z'), today, zone)).toBe('7:42 am');
    expect(whenOf(at('2026-11-16T05:12:00Z'), today, zone)).toBe('3:12 pm');
    expect(whenOf(at('2026-11-13T02:00:00Z'), today, zone)).toBe('Fri 13 November');
  });
});
