import type { Message } from '../format.ts';

interface TitledMessage {
  title: string;
  text: string;
}

/** Messages for failures that no problem code stands for. */
export const failures = {
  /** No answer came. */
  offline: 'Your device is currently offline...',
  /** The service failed, or the failure has no message of its own. */
  general: { title: 'Something is wrong here.', text: '' },
  /** The same, for a change that somebody submitted. */
  notSaved: { title: 'Failed!', text: 'Your request could not be updated due to a system failure.' },
  /** The same, for absences, where the specification has no full stop. */
  notReported: { title: 'Failed!', text: 'Your request could not be updated due to a system failure' },
  tryAgainInSeconds: { one: 'Try again in {count} second.', other: 'Try again in {count} seconds.' },
  tryAgainInMinutes: { one: 'Try again in {count} minute.', other: 'Try again in {count} minutes.' },
  tryAgainInHours: { one: 'Try again in {count} hour.', other: 'Try again in {count} hours.' },
  alreadyGone: 'It is gone already.',
  nothingSent: 'Nothing was sent.',
} as const satisfies Record<string, Message | TitledMessage>;
