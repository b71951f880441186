/** The typed values of the editor, and the event that they make. Pure. */
import { addDays, formatDateField, parseDate, type IsoDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { officeEventLimits, type EventContent } from '@portal/contract/office-events';
import { eventTypeCodes, type EventTypeCode } from '@portal/contract/upcoming-events';
import { audienceTexts } from '@portal/texts/office/publishing/audiences';
import { eventEditorTexts as texts } from '@portal/texts/office/publishing/office-events';
import { isComplete } from '../../../shared/audience/wide-reach.tsx';

export interface EventValues {
  title: string;
  eventType: string;
  place: string;
  /** DD/MM/YYYY. */
  firstDay: string;
  lastDay: string;
  /** HH:mm, or empty. */
  from: string;
  to: string;
  audience: EventContent['audience'];
  detail: string;
  bring: string;
  cost: string;
  /** Which button was pressed. */
  next: 'save' | 'publish';
}

const schoolEvent: EventTypeCode = 3;

export const newEvent = (day: IsoDate): EventValues => ({
  title: '',
  eventType: String(schoolEvent),
  place: '',
  firstDay: formatDateField(day),
  lastDay: '',
  from: '',
  to: '',
  audience: { kind: 'school', values: [] },
  detail: '',
  bring: '',
  cost: '',
  next: 'save',
});

export const valuesOf = ({
  eventType,
  startDate,
  startTime,
  endDate,
  endTime,
  ...content
}: EventContent): EventValues => ({
  ...content,
  eventType: String(eventType),
  firstDay: formatDateField(startDate),
  lastDay: endDate === startDate ? '' : formatDateField(endDate),
  from: startTime ?? '',
  to: endTime ?? '',
  next: 'save',
});

const timeOf = (typed: string): string | null => (typed === '' ? null : typed);

/** Days that can't be read are empty. */
export function contentOf({
  eventType,
  firstDay,
  lastDay,
  from,
  to,
  ...values
}: Omit<EventValues, 'next'>): EventContent {
  const startDate = parseDate(firstDay) ?? '';
  return {
    audience: values.audience,
    title: values.title.trim(),
    place: values.place.trim(),
    detail: values.detail.trim(),
    bring: values.bring.trim(),
    cost: values.cost.trim(),
    eventType: eventTypeCodes.find((code) => String(code) === eventType) ?? schoolEvent,
    startDate,
    startTime: timeOf(from),
    endDate: lastDay.trim() === '' ? startDate : (parseDate(lastDay) ?? ''),
    endTime: timeOf(to),
  };
}

export function eventErrors(values: EventValues): FieldError[] {
  const { title, startDate, endDate, startTime, endTime, audience } = contentOf(values);
  const errors: FieldError[] = [];
  const add = (isWrong: boolean, path: keyof EventValues, message: string): void => {
    if (isWrong) errors.push({ path, message });
  };
  add(title === '', 'title', texts.noName);
  add(startDate === '', 'firstDay', texts.noDay);
  add(endDate === '' && startDate !== '', 'lastDay', texts.noDay);
  const hasDays = startDate !== '' && endDate !== '';
  add(hasDays && endDate < startDate, 'lastDay', texts.dayOrder);
  add(hasDays && endDate >= addDays(startDate, officeEventLimits.days), 'lastDay', texts.tooLong);
  add(startTime === null && endTime !== null, 'from', texts.noStart);
  const isOneDay = hasDays && startDate === endDate;
  add(isOneDay && startTime !== null && endTime !== null && endTime < startTime, 'to', texts.timeOrder);
  add(!isComplete(audience), 'audience', audienceTexts.none);
  return errors;
}
