import { describe, expect, it } from 'vitest';
import { notificationChannels } from '@portal/contract/notifications';
import type { NotificationChoice, NotificationPreferences } from '@portal/contract/notifications';
import { cellOf, hearsNotices, switchNotices, tick, urgentCell, withChange } from './matrix.ts';

const choice = (
  kind: NotificationChoice['kind'],
  channel: NotificationChoice['channel'],
  timing: NotificationChoice['timing'],
  about: Partial<NotificationChoice> = {},
): NotificationChoice => ({ kind, channel, timing, studentId: null, centreCode: null, ...about });

const preferencesOf = (choices: NotificationChoice[]): NotificationPreferences => ({
  choices,
  digest: null,
  quietHours: null,
  timeZone: null,
  hidesDetails: false,
  isSmsStopped: false,
  hasMobile: true,
});

describe('W-8.6 the table of kinds and channels', () => {
  it('locks urgent messages on every channel, and the account where it is sent', () => {
    expect(notificationChannels.map(urgentCell)).toEqual(['always', 'always', 'always']);
    const none = preferencesOf([]);
    expect(notificationChannels.map((channel) => cellOf(none, 'security', channel))).toEqual([
      'always',
      'always',
      'never',
    ]);
  });

  it('has SMS for a day away without a reason and nothing else that can be chosen', () => {
    const none = preferencesOf([]);
    expect(cellOf(none, 'absence', 'sms')).toBe('off');
    expect(cellOf(none, 'consent', 'sms')).toBe('never');
  });

  it('is ticked if any kind of the topic comes, whatever a child’s own choice is', () => {
    const some = preferencesOf([
      choice('payment-due', 'push', 'off'),
      choice('payment-resolved', 'push', 'now'),
      choice('new-report', 'push', 'off'),
      choice('new-report', 'push', 'now', { studentId: '1' }),
    ]);
    expect(cellOf(some, 'payments', 'push')).toBe('on');
    expect(cellOf(some, 'reports', 'push')).toBe('off');
  });

  it('ticks every kind of the topic', () => {
    expect(tick('consent', 'push', true)).toEqual([
      { kind: 'consent-to-answer', channel: 'push', timing: 'now' },
      { kind: 'consent-due-soon', channel: 'push', timing: 'now' },
    ]);
    expect(tick('payments', 'email', true)).toEqual([
      { kind: 'payment-due', channel: 'email', timing: 'now' },
      { kind: 'payment-receipt', channel: 'email', timing: 'now' },
      { kind: 'payment-resolved', channel: 'email', timing: 'now' },
    ]);
    expect(tick('events', 'push', true)).toEqual([{ kind: 'event-changed', channel: 'push', timing: 'now' }]);
  });

  it('unticks every kind', () => {
    expect(tick('payments', 'email', false).map(({ timing }) => timing)).toEqual(['off', 'off', 'off']);
  });
});

describe('W-8.6 the notices of a school', () => {
  it('are off once neither channel has them', () => {
    const off = withChange(preferencesOf([]), { choices: switchNotices('4107', false) });
    expect(hearsNotices(off, '4107')).toBe(false);
    expect(hearsNotices(off, '4108')).toBe(true);
    expect(hearsNotices(withChange(off, { choices: switchNotices('4107', true) }), '4107')).toBe(true);
  });
});

describe('a change before it is saved', () => {
  it('replaces the choice and leaves the others', () => {
    const before = preferencesOf([choice('new-report', 'push', 'now'), choice('new-report', 'email', 'now')]);
    const after = withChange(before, {
      choices: tick('reports', 'push', false),
      digest: null,
    });
    expect(after.choices).toEqual([
      choice('new-report', 'email', 'now'),
      choice('new-report', 'push', 'off'),
    ]);
  });
});
