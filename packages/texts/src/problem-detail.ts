/** Formats the message of a problem's reason, for the server's `detail` and for the pages. */
import { formatLongDate } from '@portal/contract/dates';
import { problemReasons as reasonSchemas } from '@portal/contract/problem-reasons';
import type { ReasonParams } from '@portal/contract/problem-reasons';
import { absenceOverlaps, problemReasons } from './en-AU/problem-reasons.ts';
import { format, formatIfComplete, locale } from './format.ts';

type DaysTaken = ReasonParams<'absence-overlaps', 'days-taken'>;
type Write = (params: object) => string | undefined;

const keyOf = (code: string, reason: string): string => `${code} ${reason}`;

/** By code and reason. Both are plain strings, because another version of the portal may have others. */
const writers: ReadonlyMap<string, Write> = new Map<string, Write>([
  ...Object.entries(problemReasons).flatMap(([code, messages]) =>
    Object.entries(messages).map(([reason, message]): [string, Write] => [
      keyOf(code, reason),
      (params) => formatIfComplete(message, params),
    ]),
  ),
  [keyOf('absence-overlaps', 'days-taken'), writeDaysTaken],
]);

export interface ExplainedProblem {
  readonly code?: string | undefined;
  readonly reason?: string | undefined;
  readonly params?: object | undefined;
}

/** Undefined if the reason is missing or unknown, or if its parameters don't fit the message. */
export function problemDetail({ code = '', reason = '', params = {} }: ExplainedProblem): string | undefined {
  return writers.get(keyOf(code, reason))?.(params);
}

const maxDatesListed = 5;

function writeDaysTaken(params: object): string | undefined {
  const { data } = reasonSchemas['absence-overlaps']['days-taken'].safeParse(params);
  return data?.absences.map((absence) => overlapSentence(absence, data.today)).join(' ');
}

function overlapSentence(
  { firstName, recordedBy, dates }: DaysTaken['absences'][number],
  today: string,
): string {
  const listed = dates.slice(0, maxDatesListed).map((date) => formatLongDate(date, today.slice(0, 4)));
  const count = dates.length - listed.length;
  const all = count > 0 ? [...listed, format(absenceOverlaps.moreDays, { count })] : listed;
  const list = new Intl.ListFormat(locale, { type: 'conjunction' });
  return format(absenceOverlaps[recordedBy], { firstName, dates: list.format(all) });
}
