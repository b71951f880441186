import { alignDates } from '@portal/contract/attendance';
import { formatDateField, parseDate } from '@portal/contract/dates';
import type { AbsenceFormValues, ReportAbsenceBody } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';

/** An absence nobody has typed into yet. */
export const emptyAbsence: AbsenceFormValues = {
  allDay: true,
  dateAbsentFrom: '',
  dateAbsentTo: '',
  timeFrom: '',
  timeTo: '',
  reason: '',
};

/** The whole of one day. */
export function onDay<Form extends AbsenceFormValues>(form: Form, day: IsoDate): Form {
  const text = formatDateField(day);
  return { ...form, dateAbsentFrom: text, dateAbsentTo: text };
}

/** Moves dates that nobody chose, or that are over in a draft of another day, to the day offered now. */
export function offerDay<Form extends AbsenceFormValues>(
  form: Form,
  { offered, day, today }: { offered: IsoDate; day: IsoDate; today: IsoDate },
): Form {
  const from = parseDate(form.dateAbsentFrom);
  const isOffered = from === offered && parseDate(form.dateAbsentTo) === offered;
  return isOffered || (from !== null && from < today) ? onDay(form, day) : form;
}

/** The reasons a parent can insert with one press (V-4.1). */
export const commonReasons = ['Unwell', 'Medical appointment', 'Family reason', 'Travel'] as const;

/** The text after pressing a common reason: it is added to what is there, never replaces it. */
export function insertReason(text: string, reason: string): string {
  const kept = text.trimEnd();
  if (kept === '') return reason;
  return `${kept}${/[.,;:!?]$/.test(kept) ? '' : ','} ${reason.toLowerCase()}`;
}

export type ChangedField = 'dateAbsentFrom' | 'dateAbsentTo' | 'allDay';

/**
 * The dates after one of them, or all day, has changed (S-5.1). An end typed before the start is
 * left alone, so that its message can be read; only a start moves the end. A date that is being cleared stays empty.
 */
export function alignAfter(changed: ChangedField, form: AbsenceFormValues): AbsenceFormValues {
  if (changed !== 'allDay' && form[changed].trim() === '') return form;
  const from = parseDate(form.dateAbsentFrom);
  const to = parseDate(form.dateAbsentTo);
  const isEndTooEarly = from !== null && to !== null && from > to;
  return changed === 'dateAbsentTo' && isEndTooEarly ? form : alignDates(form);
}

type AbsenceFields = Pick<
  ReportAbsenceBody,
  'allDay' | 'dateAbsentFrom' | 'dateAbsentTo' | 'timeFrom' | 'timeTo' | 'reason'
>;

/** What is sent for a form without errors: dates as YYYY-MM-DD, times empty when all day (S-5.1). */
export function absenceFields(form: AbsenceFormValues): AbsenceFields {
  return {
    allDay: form.allDay,
    dateAbsentFrom: parseDate(form.dateAbsentFrom) ?? '',
    dateAbsentTo: parseDate(form.dateAbsentTo) ?? '',
    timeFrom: form.allDay ? '' : form.timeFrom,
    timeTo: form.allDay ? '' : form.timeTo,
    reason: form.reason.trim(),
  };
}
