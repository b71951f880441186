/** Names and colours of a timetable's parts, the same on every page and in the PDF (V-4.3, V-5.1). */
import { formatTime } from '../dates/dates.ts';

/** Subject colours; grey is reserved for roll call. Never the only signal. */
export const subjectHues = [
  'coral',
  'ochre',
  'olive',
  'fern',
  'lagoon',
  'sky',
  'jacaranda',
  'plum',
  'rose',
] as const;
export type SubjectHue = (typeof subjectHues)[number];

/** Common subjects have the same colour at every school. */
const usualHues: readonly (readonly [RegExp, SubjectHue])[] = [
  [/\b(english|literacy|literature|reading)\b/i, 'coral'],
  [/\b(math\w*|numeracy)\b/i, 'sky'],
  [/\b(science|physics|chemistry|biology)\b/i, 'fern'],
  [/\b(humanities|hass|history|geography|civics|business|economics)\b/i, 'ochre'],
  [/\b(health|physical|hpe|pe|sport)\b/i, 'lagoon'],
  [/\b(technolog\w*|computing|design|engineering)\b/i, 'jacaranda'],
  [/\b(japanese|french|german|chinese|mandarin|italian|spanish|indonesian|korean|languages?)\b/i, 'olive'],
  [/\bmusic\b/i, 'rose'],
  [/\b(arts?|drama|dance|media)\b/i, 'plum'],
];

/** A subject's colour, derived from its name only, so that it is the same everywhere. */
export function subjectHue(subject: string): SubjectHue {
  const usual = usualHues.find(([pattern]) => pattern.test(subject));
  if (usual) return usual[1];
  let sum = 0;
  for (const letter of subject.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return subjectHues[sum % subjectHues.length] ?? 'coral';
}

/** "8:50 to 10:00 am", "11:50 am to 1:00 pm". */
export function formatTimeRange(startTime: string, endTime: string): string {
  const [start, end] = [formatTime(startTime), formatTime(endTime)];
  return start.slice(-2) === end.slice(-2) ? `${start.slice(0, -3)} to ${end}` : `${start} to ${end}`;
}

/** "Break, 40 minutes". */
export function breakText(minutes: number): string {
  return `Break, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The text of a short roll call's strip: "Roll call, H12". */
export function rollCallText({ periodName, roomName }: { periodName: string; roomName: string }): string {
  return [periodName, roomName].filter(Boolean).join(', ');
}

/** A period's first line: its subject, otherwise its name. */
export function periodTitle(period: { subjectDescription: string; periodName: string }): string {
  return period.subjectDescription || period.periodName;
}

/** The empty state without a timetable (S-2.10). */
export function noTimetableText(student: string): string {
  return `There are currently no timetables for ${student}.`;
}
