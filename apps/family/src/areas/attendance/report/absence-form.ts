import { alignDates } from '@portal/contract/attendance';
import { formatDateField, parseDate } from '@portal/contract/dates';
import type { AbsenceFormValues, ReportAbsenceBody } from '@portal/contract/attendance';
import type { IsoDate } from '@portal/contract/dates';

/** The initial values of an absence form. */
export const emptyAbsence: AbsenceFormValues = {
  allDay: true,
  dateAbsentFrom: '',
  dateAbsentTo: '',
  timeFrom: '',
  timeTo: '',
  reason: '',
};

/** All of one day. */
export function onDay<Form extends AbsenceFormValues>(form: Form, day: IsoDate): Form {
  const text = formatDateField(day);
  return { ...form, dateAbsentFrom: text, dateAbsentTo: text };
}

/** Moves default dates, and past dates of an old draft, to the current default day. */
export function applyDefaultDay<Form extends AbsenceFormValues>(
  form: Form,
  { offered, day, today }: { offered: IsoDate; day: IsoDate; today: IsoDate },
): Form {
  const from = parseDate(form.dateAbsentFrom);
  const isOffered = from === offered && parseDate(form.dateAbsentTo) === offered;
  return isOffered || (from !== null && from < today) ? onDay(form, day) : form;
}

/** Common reasons that a parent can insert with a button (V-4.1). */
export const commonReasons = ['Unwell', 'Medical appointment', 'Family reason', 'Travel'] as const;

/** The text after inserting a common reason, which is appended and never replaces existing text. */
export function insertReason(text: string, reason: string): string {
  const kept = text.trimEnd();
  if (kept === '') return reason;
  return `${kept}${/[.,;:!?]$/.test(kept) ? '' : ','} ${reason.toLowerCase()}`;
}

export type ChangedField = 'dateAbsentFrom' | 'dateAbsentTo' | 'allDay';

/**
 * The dates after a date or 'All day' has changed (S-5.1). A start date moves an earlier end date. An end date before
 * the start is kept, so that its error shows. A date that is being cleared stays empty.
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

/** The request body for a form without errors: dates as YYYY-MM-DD, times empty when all day (S-5.1). */
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
