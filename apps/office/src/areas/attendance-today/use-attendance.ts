import { useQueryClient } from '@tanstack/react-query';
import {
  askFamiliesEndpoint,
  recordMovementEndpoint,
  recordToldEndpoint,
  undoEntryEndpoint,
  type MadeEntry,
  type MovementBody,
  type ToldBody,
} from '@portal/contract/attendance-today';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { failureTexts } from '@portal/texts/failures';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import { toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { undoStore } from '../../shared/undo/undo-store.ts';
import { refreshAttendance } from './attendance-queries.ts';

/** The messages of a failed entry. */
export const entryFailures = {
  codes: { 'already-decided': { text: texts.conflict }, 'not-found': { text: failureTexts.alreadyGone } },
} as const;

/** Undoes an entry. Resolves to whether it was in time. */
export function useTakeBack(): (entryId: string) => Promise<boolean> {
  const { school } = useOffice();
  const queries = useQueryClient();
  const params = { centreCode: school.centreCode };
  return async (entryId) => {
    const { outcome } = await call(undoEntryEndpoint, { params, body: { entryId }, handlesProblems: true });
    await refreshAttendance(queries);
    return outcome === 'done';
  };
}

/** Shows what was entered, with an undo button while its undo window is open. */
export function useHold(): (
  entry: MadeEntry,
  title: string,
  note: typeof texts.entryNote | typeof texts.toldNote,
) => void {
  const { school } = useOffice();
  const takeBack = useTakeBack();
  return ({ entryId, undoUntil }, title, note) => {
    const time = formatTime(timeInZone(new Date(undoUntil), school.timeZone));
    undoStore.add({
      decisionIds: [entryId],
      title,
      leavesAt: undoUntil,
      isQuiet: true,
      takeBack: () => takeBack(entryId),
      note: format(note, { time }),
    });
  };
}

export type Attendance = ReturnType<typeof useAction> & {
  ask: (absenceIds: readonly string[]) => Promise<boolean>;
  /** Rejects on failure: the dialog's form shows it and keeps what was typed. */
  tell: (body: ToldBody, name: string) => Promise<void>;
  /** Rejects on failure, like `tell`. */
  move: (body: MovementBody) => Promise<void>;
};

/** What staff do on the attendance pages: ask families, and enter answers, late arrivals and departures. */
export function useAttendance(): Attendance {
  const { school } = useOffice();
  const queries = useQueryClient();
  const action = useAction();
  const hold = useHold();
  const params = { centreCode: school.centreCode };
  const refreshed = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } finally {
      // Also after a conflict, so that the page shows what a colleague entered.
      void refreshAttendance(queries);
    }
  };
  return {
    ...action,
    ask: (absenceIds) =>
      action.run(() =>
        refreshed(async () => {
          const body = { absenceIds: [...absenceIds] };
          const outcomes = await call(askFamiliesEndpoint, { params, body, handlesProblems: true });
          sayAsked(outcomes);
        }),
      ),
    tell: (body, name) =>
      refreshed(async () => {
        const entry = await call(recordToldEndpoint, { params, body, handlesProblems: true });
        hold(entry, format(texts.toldEntry, { name, reason: body.reason }), texts.toldNote);
      }),
    move: (body) =>
      refreshed(async () => {
        const entry = await call(recordMovementEndpoint, { params, body, handlesProblems: true });
        const words = body.kind === 'late' ? texts.lateEntry : texts.leftEntry;
        hold(entry, format(words, { name: entry.name, time: formatTime(entry.time) }), texts.entryNote);
      }),
  };
}

function sayAsked(outcomes: readonly { outcome: 'asked' | 'refused'; texts: number }[]): void {
  const sent = outcomes.reduce((total, outcome) => total + outcome.texts, 0);
  const refused = outcomes.filter(({ outcome }) => outcome === 'refused').length;
  if (sent > 0) toasts.push({ title: format(texts.asked, { count: sent }), tone: 'ok' });
  if (refused > 0)
    toasts.push({
      title: `${format(texts.notAsked, { count: refused })}. ${texts.alreadyAsked}`,
      tone: 'bad',
    });
}
