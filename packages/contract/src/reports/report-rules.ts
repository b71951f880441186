/** Which reports are current, and how a subject stands in a list (S-9.2; docs/decisions/reports.md). Pure. */
import { limits } from '../limits.ts';
import { cutText } from '../text/cut-text.ts';
import { addDays } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

/** Reports of periods that ended on this day or later are current; the archive has every school year before this one. */
export function currentReportsFrom(today: IsoDate): IsoDate {
  return addDays(today, -limits.reportsCurrentForDays);
}

/** "Subject name displayed up to 50 characters": of a longer one the last that is shown is an ellipsis. */
export function cutSubject(subject: string): string {
  return cutText(subject, { longest: limits.subjectName, kept: limits.subjectName - 1 });
}
