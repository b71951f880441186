/** Limits on requests for a copy, and lifetimes (T40). Pure. */
import { myDataFigures } from '@portal/contract/audit';

const day = 24 * 60 * 60_000;

export const exportFigures = {
  dayMs: day,
  keptMs: myDataFigures.keptDays * day,
} as const;

/** Time until another copy may be requested, or 0. `asked` holds the last day's requests, oldest first. */
export function secondsUntilNextCopy(asked: readonly Date[], now: Date, scale: number): number {
  const allowed = Math.max(1, Math.floor(myDataFigures.copiesPerDay * scale));
  const counted = asked.at(-allowed);
  if (asked.length < allowed || counted === undefined) return 0;
  return Math.max(1, Math.ceil((counted.getTime() + day - now.getTime()) / 1000));
}
