import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { notificationPreferencesEndpoint, savePreferencesEndpoint } from '@portal/contract/notifications';
import type { NotificationPreferences, PreferencesChange } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { isForShell, readFailure, rethrowForShell } from '@portal/client/failures';
import type { Failure } from '@portal/client/failures';
import { failureTexts } from '@portal/texts/failures';
import { withChange } from './matrix.ts';

const preferencesKey = ['notification-preferences'] as const;

export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) =>
      call(notificationPreferencesEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

export interface Saving {
  /** Shows the change at once, and saves it after those before it. */
  readonly save: (change: PreferencesChange) => void;
  readonly savedAt: Date | null;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  readonly attempt: number;
}

type State = Pick<Saving, 'savedAt' | 'failure' | 'attempt'>;

/** Saves each change separately, in the order in which they were made (W-8.6). */
export function useSaving(): Saving {
  const client = useQueryClient();
  const queue = useRef(Promise.resolve());
  const [waiting, setWaiting] = useState(0);
  const left = useRef(0);
  const [state, setState] = useState<State>({ savedAt: null, failure: null, attempt: 0 });
  const count = (by: 1 | -1): void => {
    left.current += by;
    setWaiting(left.current);
  };
  const send = async (change: PreferencesChange): Promise<void> => {
    try {
      const saved = await call(savePreferencesEndpoint, { body: change, handlesProblems: true }).catch(
        rethrowForShell,
      );
      count(-1);
      // An earlier response doesn't include the changes that are still queued.
      if (left.current === 0) client.setQueryData(preferencesKey, saved);
      setState(({ attempt }) => ({ savedAt: new Date(), failure: null, attempt }));
    } catch (error) {
      count(-1);
      // Shows the server's state again.
      void client.invalidateQueries({ queryKey: preferencesKey });
      if (isForShell(error)) return;
      const failure = readFailure(error, { general: failureTexts.notSaved });
      setState(({ savedAt, attempt }) => ({ savedAt, failure, attempt: attempt + 1 }));
    }
  };
  const save = (change: PreferencesChange): void => {
    client.setQueryData<NotificationPreferences>(
      preferencesKey,
      (before) => before && withChange(before, change),
    );
    count(1);
    queue.current = queue.current.then(() => send(change));
  };
  return { ...state, isSaving: waiting > 0, save };
}
