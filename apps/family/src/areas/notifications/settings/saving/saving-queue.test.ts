import { describe, expect, it, vi } from 'vitest';
import type { NotificationPreferences, PreferencesChange } from '@portal/contract/notifications';
import { withChange } from '../matrix.ts';
import { createSavingQueue } from './saving-queue.ts';

const before: NotificationPreferences = {
  choices: [],
  digest: null,
  quietHours: null,
  timeZone: null,
  hidesDetails: false,
  isSmsStopped: false,
  hasMobile: true,
};
const weekly: PreferencesChange = { digest: { every: 'week', at: '17:00' } };
const daily: PreferencesChange = { digest: { every: 'day', at: '17:00' } };
const hidden: PreferencesChange = { hidesDetails: true };
const pushOff: PreferencesChange = { choices: [{ kind: 'new-report', channel: 'push', timing: 'off' }] };
const pushOn: PreferencesChange = { choices: [{ kind: 'new-report', channel: 'push', timing: 'now' }] };
const emailOff: PreferencesChange = { choices: [{ kind: 'new-report', channel: 'email', timing: 'off' }] };

/** A page and a server. The test releases each response with `settle`. */
function pageWithServer() {
  let saved = before;
  let shown = before;
  const sent: PreferencesChange[] = [];
  const responses: { resolve: () => void; reject: () => void }[] = [];
  const onIdle = vi.fn<(outcome: { hasFailed: boolean }) => void>();
  const queue = createSavingQueue({
    send: (change) =>
      new Promise((resolve, reject) => {
        sent.push(change);
        responses.push({
          resolve: () => {
            saved = withChange(saved, change);
            resolve(saved);
          },
          reject: () => reject(new Error('offline')),
        });
      }),
    show: (preferences) => {
      shown = preferences;
    },
    onSaved: () => undefined,
    onFailed: () => undefined,
    onIdle,
  });
  const settle = async (outcome: 'resolve' | 'reject'): Promise<void> => {
    responses.shift()?.[outcome]();
    await new Promise((done) => setTimeout(done));
  };
  return {
    sent,
    onIdle,
    settle,
    save: (change: PreferencesChange) => queue.save(change, shown),
    shown: () => shown,
  };
}

describe('W-8.6 saving settings', () => {
  it('shows a change before it is saved', () => {
    const page = pageWithServer();
    page.save(hidden);
    expect(page.shown().hidesDetails).toBe(true);
  });

  it('reverts a change that could not be sent, without a further request', async () => {
    const page = pageWithServer();
    page.save(hidden);
    await page.settle('reject');
    expect(page.shown()).toEqual(before);
    expect(page.onIdle).toHaveBeenCalledExactlyOnceWith({ hasFailed: true });
  });

  it('keeps the later changes when an earlier one fails', async () => {
    const page = pageWithServer();
    page.save(hidden);
    page.save(weekly);
    await page.settle('reject');
    expect(page.shown()).toEqual(withChange(before, weekly));
    await page.settle('resolve');
    expect(page.shown()).toEqual(withChange(before, weekly));
  });

  it('sends all changes made during a request in the next one, so that leaving the page loses less', async () => {
    const page = pageWithServer();
    for (const change of [hidden, weekly, pushOff, emailOff, daily, pushOn]) page.save(change);
    await page.settle('resolve');
    expect(page.sent).toEqual([
      hidden,
      { ...daily, choices: [...(emailOff.choices ?? []), ...(pushOn.choices ?? [])] },
    ]);
    await page.settle('resolve');
    expect(page.shown()).toMatchObject({ hidesDetails: true, digest: daily.digest });
    expect(page.shown().choices.map(({ channel, timing }) => `${channel} ${timing}`)).toEqual([
      'email off',
      'push now',
    ]);
    expect(page.onIdle).toHaveBeenCalledExactlyOnceWith({ hasFailed: false });
  });
});
