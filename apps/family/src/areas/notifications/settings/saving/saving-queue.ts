/** Saves changes in the order in which they were made. Pure, except for its state. */
import type { NotificationPreferences, PreferencesChange } from '@portal/contract/notifications';
import { mergeChanges, withChange } from '../matrix.ts';

export interface SavingQueueOptions {
  /** Resolves to the preferences as the server has saved them. */
  send: (change: PreferencesChange) => Promise<NotificationPreferences>;
  show: (preferences: NotificationPreferences) => void;
  onSaved: () => void;
  onFailed: (error: unknown) => void;
  /** Called once nothing is left to save. */
  onIdle: (outcome: { hasFailed: boolean }) => void;
}

/** Changes made while a request is in progress are sent together in the next one. */
export function createSavingQueue({ send, show, onSaved, onFailed, onIdle }: SavingQueueOptions) {
  let sending: PreferencesChange | null = null;
  let waiting: PreferencesChange | null = null;
  const sendAll = async (first: PreferencesChange, before: NotificationPreferences): Promise<void> => {
    let saved = before;
    let hasFailed = false;
    for (let change: PreferencesChange | null = first; change; change = sending) {
      try {
        saved = await send(change);
        onSaved();
      } catch (error) {
        hasFailed = true;
        onFailed(error);
      }
      [sending, waiting] = [waiting, null];
      // Reverts a change that failed. Doesn't refetch, because the server may be unreachable.
      show(sending ? withChange(saved, sending) : saved);
    }
    onIdle({ hasFailed });
  };
  return {
    /** Shows the change at once. `shown`: the preferences on the page before the change. */
    save: (change: PreferencesChange, shown: NotificationPreferences): void => {
      show(withChange(shown, change));
      if (sending) waiting = waiting ? mergeChanges(waiting, change) : change;
      else {
        sending = change;
        void sendAll(change, shown);
      }
    },
  };
}
