/** Defines what counts as new on the overview and in the sidebar (S-9.2). Pure. */
import { limits } from '../limits.ts';
import { addDays } from './dates.ts';
import type { IsoDate } from './dates.ts';

/** Behaviour and reports are new on their date and for the 14 days after it. */
export function isNewOn(date: IsoDate, today: IsoDate): boolean {
  return date >= addDays(today, -limits.newForDays);
}
