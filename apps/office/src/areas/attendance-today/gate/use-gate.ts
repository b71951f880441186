/** Entries at the gate: stored on the phone first, then sent (O-7.5). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FoundStudent } from '@portal/contract/attendance-today';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { connection } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import { toasts } from '@portal/ui/feedback';
import { gateOutbox, onGateEntrySent, useGateEntries } from '../../../shared/gate/device-outbox.ts';
import { isWaiting, type GateEntry } from '../../../shared/gate/gate-outbox.ts';
import { useOffice } from '../../../shared/school.tsx';
import { refreshAttendance } from '../attendance-queries.ts';
import { useHold } from '../use-attendance.ts';

export type Moved = Pick<FoundStudent, 'eqId' | 'name' | 'className'>;

/** The time of an entry, at the school. */
export const timeOf = ({ at }: GateEntry, timeZone: string): string =>
  formatTime(timeInZone(new Date(at), timeZone));

/** Shows a toast with undo for each recorded entry, and refetches the lists. */
function useSentEntries(): void {
  const queries = useQueryClient();
  const hold = useHold();
  useEffect(() =>
    onGateEntrySent((entry, made) => {
      const words = entry.kind === 'late' ? texts.lateEntry : texts.leftEntry;
      hold(made, format(words, { name: made.name, time: formatTime(made.time) }), texts.entryNote);
      void refreshAttendance(queries);
    }),
  );
}

export function useGate() {
  const { school } = useOffice();
  const entries = useGateEntries().filter(({ centreCode }) => centreCode === school.centreCode);
  const action = useAction();
  useSentEntries();
  const add = async (student: Moved, kind: GateEntry['kind']): Promise<void> => {
    const { eqId, name, className } = student;
    const { centreCode, timeZone } = school;
    const at = new Date().toISOString();
    const entry = { key: crypto.randomUUID(), centreCode, eqId, name, className, kind, at, refused: null };
    await gateOutbox.add(entry);
    if (connection.isOnline()) return gateOutbox.flush();
    const time = timeOf(entry, timeZone);
    toasts.push({ title: format(texts.gate.kept, { name, what: texts.gate.what[kind], time }), tone: 'ok' });
  };
  return {
    ...action,
    entries,
    waiting: entries.filter(isWaiting),
    refused: entries.filter((entry) => !isWaiting(entry)),
    move: (student: Moved, kind: GateEntry['kind']): Promise<boolean> => action.run(() => add(student, kind)),
    remove: (key: string): void => void action.run(() => gateOutbox.remove(key)),
  };
}

export type Gate = ReturnType<typeof useGate>;
