import { describe, expect, it } from 'vitest';
import { readPushMessage } from './push-message.ts';

const origin = 'https://portal.example';
const inbox = `${origin}/#/notifications`;
const read = (message: unknown) => readPushMessage(JSON.stringify(message), origin);
const notification = { title: 'One thing needs you today', body: 'Unlock to see what it is.', tag: 'n1' };

describe('W-8.2 a push message', () => {
  it('is parsed in the format of declarative web push', () => {
    const navigate = `${origin}/#/notifications?open=n1`;
    const message = { web_push: 8030, notification: { ...notification, navigate, app_badge: '3' } };
    expect(read(message)).toEqual({ ...notification, url: navigate, badge: 3, isUrgent: false });
  });

  it('stays until it is answered if it is urgent', () => {
    expect(read({ notification: { ...notification, require_interaction: true } }).isUrgent).toBe(true);
  });

  it.each([
    ['the number beside the words', { notification, app_badge: 0 }, 0],
    ['no number', { notification }, null],
    ['a wrong number', { notification: { ...notification, app_badge: 'many' } }, null],
    ['a negative number', { notification: { ...notification, app_badge: -1 } }, null],
  ])('sets the badge from %s', (_, message, badge) => {
    expect(read(message).badge).toBe(badge);
  });

  it.each(['', 'not JSON', 'null', '[]', '{"notification":7}'])('shows general words for %j', (text) => {
    expect(readPushMessage(text, origin)).toEqual({
      title: 'Something new from school',
      body: 'Unlock to see what it is.',
      tag: 'unreadable',
      url: inbox,
      badge: null,
      isUrgent: false,
    });
  });

  it.each([
    'https://elsewhere.example/#/notifications',
    'javascript:alert(1)',
    '//elsewhere.example',
    '/office',
    '/api/user',
    7,
    '',
  ])('opens the inbox instead of %s', (navigate) => {
    expect(read({ notification: { ...notification, navigate } }).url).toBe(inbox);
  });
});
