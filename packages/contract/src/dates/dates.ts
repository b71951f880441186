/** Calendar dates as `YYYY-MM-DD` text, without times and zones, so that no conversion can shift a date. */

export type IsoDate = string;

const isoPattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const australianPattern = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** Parses a typed date to `YYYY-MM-DD`; null if it isn't a real date. Accepts both specified formats. */
export function parseDate(text: string): IsoDate | null {
  const trimmed = text.trim();
  const iso = isoPattern.exec(trimmed);
  if (iso) return realDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const australian = australianPattern.exec(trimmed);
  if (australian) return realDate(Number(australian[3]), Number(australian[2]), Number(australian[1]));
  return null;
}

function realDate(year: number, month: number, day: number): IsoDate | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const isReal =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isReal && year >= 1900 ? date.toISOString().slice(0, 10) : null;
}

let isIsoInFields = false;

/** The mobile app shows dates as YYYY-MM-DD (S-5.1). Call it before anything is rendered. */
export function showIsoDates(isShown = true): void {
  isIsoInFields = isShown;
}

/** The format that date fields show and expect. */
export const dateFieldFormat = (): 'DD/MM/YYYY' | 'YYYY-MM-DD' =>
  isIsoInFields ? 'YYYY-MM-DD' : 'DD/MM/YYYY';

/** DD/MM/YYYY, as shown in fields; YYYY-MM-DD in the mobile app. */
export function formatDateField(date: IsoDate): string {
  if (isIsoInFields) return date;
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** 1 Monday … 7 Sunday. */
export function isoWeekday(date: IsoDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

export function isWeekend(date: IsoDate): boolean {
  return isoWeekday(date) > 5;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  const shifted = new Date(`${date}T00:00:00Z`);
  shifted.setUTCDate(shifted.getUTCDate() + days);
  return shifted.toISOString().slice(0, 10);
}

/** The weekdays from `from` to `to`, both inclusive. */
export function weekdaysBetween(from: IsoDate, to: IsoDate): IsoDate[] {
  const days: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) if (!isWeekend(day)) days.push(day);
  return days;
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function weekdayName(date: IsoDate): string {
  return weekdayNames[isoWeekday(date) - 1] ?? '';
}

/** "Friday 20 November", with the year when it is not `thisYear` (V-5.1). */
export function formatLongDate(date: IsoDate, thisYear?: string): string {
  const [year, month, day] = date.split('-');
  const name = `${weekdayName(date)} ${Number(day)} ${monthNames[Number(month) - 1] ?? ''}`;
  return thisYear === undefined || year === thisYear ? name : `${name} ${year}`;
}

/** "02 November 2026". */
export function formatDate(date: IsoDate): string {
  const [year, month, day] = date.split('-');
  return `${day} ${monthNames[Number(month) - 1] ?? ''} ${year}`;
}

/** "Fri 20 November". */
export function formatShortWeekday(date: IsoDate, thisYear?: string): string {
  return formatLongDate(date, thisYear).replace(/^(\w{3})\w*/, '$1');
}

/** "8:50 am" from `08:50`. */
export function formatTime(time: string): string {
  const [hours, minutes] = time.split(':').map(Number);
  if (hours === undefined || minutes === undefined) return time;
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}
