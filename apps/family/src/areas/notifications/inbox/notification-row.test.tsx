import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Notification } from '@portal/contract/notifications';
import { UserProvider } from '@portal/client/session';
import { userOf } from '@portal/client/session/user.factory';
import { absenceToExplain, consentToAnswer, notice, notificationOf } from '../notification.factory.ts';
import { NotificationRow } from './notification-row.tsx';

/** The texts of a notification, separated by bars. */
const textOf = (notification: Notification): string =>
  renderToStaticMarkup(
    <UserProvider value={userOf({ today: '2026-11-17' })}>
      <NotificationRow
        notification={notification}
        timeZone="Australia/Brisbane"
        onOpen={() => undefined}
        onEscape={undefined}
      />
    </UserProvider>,
  )
    .replaceAll(/<[^>]*>/g, '|')
    .replaceAll(/\|+/g, '|');

const at = '2026-11-17T01:00:00.000Z';

describe('W-8.3 a notification', () => {
  it('that needs the person says until when', () => {
    expect(textOf(notificationOf(consentToAnswer, { needsYou: true }))).toContain('|Due in 3 days|');
  });

  it('that another account owner has answered names neither them nor the time', () => {
    const text = textOf(notificationOf(absenceToExplain, { done: { at, byOther: true } }));
    expect(text).toContain('|Another account owner answered.|');
    expect(text).toContain('|Nothing to do|');
    expect(text).not.toContain('has no reason yet');
  });

  it('that the person has answered is done', () => {
    const text = textOf(notificationOf(consentToAnswer, { done: { at, byOther: false } }));
    expect(text).toContain('|Done|');
    expect(text).not.toContain('Due');
  });

  it('that is urgent stays on top until it is read', () => {
    const urgent = { isUrgent: true };
    expect(textOf(notificationOf(notice, urgent))).toContain('Stays on top until you have read it.');
    const read = textOf(notificationOf(notice, { ...urgent, isRead: true }));
    expect(read).not.toContain('Stays on top');
    expect(read).not.toContain('|New, |');
  });
});
