import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { notificationPreferencesEndpoint, savePreferencesEndpoint } from '@portal/contract/notifications';
import type { NotificationPreferences, PreferencesChange } from '@portal/contract/notifications';
import { call } from '@portal/client/calls';
import { isForShell, readFailure, rethrowForShell } from '@portal/client/failures';
import type { Failure } from '@portal/client/failures';
import { failureTexts } from '@portal/texts/failures';
import { createSavingQueue } from './saving-queue.ts';

const preferencesKey = ['notification-preferences'] as const;

export const usePreferences = () =>
  useQuery({
    queryKey: preferencesKey,
    queryFn: ({ signal }) =>
      call(notificationPreferencesEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

export interface Saving {
  /** Shows the change at once, and saves it after the earlier changes. */
  readonly save: (change: PreferencesChange) => void;
  readonly savedAt: Date | null;
  readonly isSaving: boolean;
  readonly failure: Failure | null;
  readonly attempt: number;
}

type State = Pick<Saving, 'savedAt' | 'failure' | 'attempt'>;

/** Asks before the tab is closed or reloaded, which would cancel unsaved changes. */
const confirmLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/** Saves changes without a button, in the order in which they were made (W-8.6). */
export function useSaving(): Saving {
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  // The query client notifies subscribers asynchronously. Until then, React would reset the controlled input.
  const [, renderNow] = useReducer((changes: number) => changes + 1, 0);
  const [state, setState] = useState<State>({ savedAt: null, failure: null, attempt: 0 });
  const [queue] = useState(() =>
    createSavingQueue({
      send: (body) => call(savePreferencesEndpoint, { body, handlesProblems: true }).catch(rethrowForShell),
      show: (preferences) => client.setQueryData(preferencesKey, preferences),
      onSaved: () => setState(({ attempt }) => ({ savedAt: new Date(), failure: null, attempt })),
      onFailed: (error) => {
        if (isForShell(error)) return;
        const failure = readFailure(error, { general: failureTexts.notSaved });
        setState(({ savedAt, attempt }) => ({ savedAt, failure, attempt: attempt + 1 }));
      },
      onIdle: ({ hasFailed }) => {
        setSaving(false);
        removeEventListener('beforeunload', confirmLeaving);
        // The server may have saved a change whose response was lost.
        if (hasFailed) void client.invalidateQueries({ queryKey: preferencesKey });
      },
    }),
  );
  const save = (change: PreferencesChange): void => {
    const shown = client.getQueryData<NotificationPreferences>(preferencesKey);
    if (!shown) return;
    setSaving(true);
    addEventListener('beforeunload', confirmLeaving);
    queue.save(change, shown);
    renderNow();
  };
  return { ...state, isSaving, save };
}
