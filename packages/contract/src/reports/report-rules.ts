/** Which reports are current, and how subjects are truncated in lists (S-9.2; docs/decisions/students/reports.md). Pure. */
import { limits } from '../limits.ts';
import { cutText } from '../text/cut-text.ts';
import { addDays } from '../dates/dates.ts';
import type { IsoDate } from '../dates/dates.ts';

/** Reports of periods that ended on or after this day are current. The archive has every earlier school year. */
export function currentReportsFrom(today: IsoDate): IsoDate {
  return addDays(today, -limits.reportsCurrentForDays);
}

/** "Subject name displayed up to 50 characters": a longer one ends in an ellipsis within the 50. */
export function cutSubject(subject: string): string {
  return cutText(subject, { longest: limits.subjectName, kept: limits.subjectName - 1 });
}
