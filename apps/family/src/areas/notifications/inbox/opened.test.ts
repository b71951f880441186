import { describe, expect, it } from 'vitest';
import type { Notification } from '@portal/contract/notifications';
import { absenceToExplain, consentToAnswer, notice, notificationOf } from '../notification.factory.ts';
import { isReadByOpening, openedIn } from './opened.ts';

const open = (one: Notification) =>
  openedIn({ urgent: one.isUrgent ? [one] : [], notifications: one.isUrgent ? [] : [one] }, one.id);

describe('W-8.9 what was opened from outside the app', () => {
  it.each([
    ['goes on to its page', notificationOf(consentToAnswer, { needsYou: true }), 'page', true],
    ['is answered in the inbox', notificationOf(absenceToExplain, { needsYou: true }), 'here', true],
    ['goes on to its page once it is done', notificationOf(absenceToExplain), 'page', true],
    [
      'stays in the inbox without a page of its own',
      notificationOf(notice, { link: '/notifications' }),
      'here',
      true,
    ],
    ['stays on top while it is urgent', notificationOf(notice, { isUrgent: true }), 'here', false],
  ] as const)('%s', (_, notification, kind, isRead) => {
    const opened = open(notification);
    expect([opened.kind, isReadByOpening(opened)]).toEqual([kind, isRead]);
  });

  it('may no longer be listed', () => {
    const opened = openedIn({ urgent: [], notifications: [] }, 'n1');
    expect([opened.kind, isReadByOpening(opened)]).toEqual(['unlisted', false]);
  });
});
