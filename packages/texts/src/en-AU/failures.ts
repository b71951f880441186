import type { Message } from '../format.ts';

interface TitledMessage {
  title: string;
  text: string;
}

/** Messages for failures without a problem code. */
export const failures = {
  /** There was no response. */
  offline: 'Your device is currently offline...',
  /** The service failed, or the failure has no message of its own. */
  general: { title: 'Something is wrong here.', text: '' },
  /** The same for a submitted change. */
  notSaved: { title: 'Failed!', text: 'Your request could not be updated due to a system failure.' },
  /** The same for absences, where the specified text has no full stop. */
  notReported: { title: 'Failed!', text: 'Your request could not be updated due to a system failure' },
  tryAgainInSeconds: { one: 'Try again in {count} second.', other: 'Try again in {count} seconds.' },
  tryAgainInMinutes: { one: 'Try again in {count} minute.', other: 'Try again in {count} minutes.' },
  tryAgainInHours: { one: 'Try again in {count} hour.', other: 'Try again in {count} hours.' },
  alreadyGone: 'It is gone already.',
  nothingSent: 'Nothing was sent.',
} as const satisfies Record<string, Message | TitledMessage>;
