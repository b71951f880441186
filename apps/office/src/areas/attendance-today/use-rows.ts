import { useState } from 'react';
import { attendanceLimits, type Unexplained } from '@portal/contract/attendance-today';

export const rowId = (absenceId: string): string => `absence-${absenceId}`;

/** The current row for keyboard shortcuts, and the ticked rows. A row that leaves the list is in neither. */
export function useRows(rows: readonly Unexplained[]) {
  const [place, setPlace] = useState<{ id: string; index: number } | null>(null);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter(({ absenceId }) => ticked.has(absenceId));
  const found = rows.findIndex(({ absenceId }) => absenceId === place?.id);
  // When the current row leaves the list, the row that takes its place becomes current.
  const index = found >= 0 ? found : Math.min(place?.index ?? -1, rows.length - 1);
  const moveTo = (next: number): void => {
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
    if (!row) return;
    setPlace({ id: row.absenceId, index: rows.indexOf(row) });
    document.getElementById(rowId(row.absenceId))?.focus();
  };
  return {
    current: place === null ? undefined : rows[index],
    selected,
    has: (absenceId: string): boolean => ticked.has(absenceId),
    next: (): void => moveTo(index + 1),
    previous: (): void => moveTo(index - 1),
    follow: (row: Unexplained): void => setPlace({ id: row.absenceId, index: rows.indexOf(row) }),
    toggle: (absenceId: string): void => {
      const next = new Set(selected.map((row) => row.absenceId));
      if (!next.delete(absenceId)) next.add(absenceId);
      setTicked(next);
    },
    toggleAll: (): void =>
      setTicked(
        selected.length === rows.length
          ? new Set()
          : new Set(rows.slice(0, attendanceLimits.ask).map(({ absenceId }) => absenceId)),
      ),
    clear: (): void => setTicked(new Set()),
  };
}

export type Rows = ReturnType<typeof useRows>;
