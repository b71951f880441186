/** The fields of a request as text. Pure. */
import { formatDate, formatShortWeekday, formatTime } from '@portal/contract/dates';
import { contactLabel, contactTypes } from '@portal/contract/people';
import type { QueueRequest, RequestChange } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';

const texts = officeTexts.changes;

const isContactType = (name: string): name is keyof typeof contactTypes => name in contactTypes;

/** The name of the field: the day of an absence, the type of a contact, the condition, or the field's own name. */
export function changeName({ field, label }: RequestChange): string {
  if (label === null) return texts.fields[field];
  if (field === 'absence' || field === 'reason') return formatShortWeekday(label);
  if (field === 'contact') return isContactType(label) ? contactLabel(contactTypes[label]) : label;
  return label;
}

/** A value of the field, formatted for reading. */
export function changeValue(field: RequestChange['field'], value: string): string {
  if (field === 'dateOfBirth') return formatDate(value);
  if (field === 'condition') return value === 'current' ? texts.current : texts.ended;
  if (field !== 'absence') return value;
  if (value === 'all-day') return texts.allDay;
  const [from = '', to = ''] = value.split('-');
  return format(texts.times, { from: formatTime(from), to: formatTime(to) });
}

/** Several days of one absence are shown as the first and the last day. */
function absenceText(changes: readonly RequestChange[]): string {
  const days = changes.filter(({ field }) => field === 'absence');
  const [first, last] = [days[0], days.at(-1)];
  const reason = changes.find(({ field }) => field === 'reason')?.after ?? '';
  if (!first || !last) return reason;
  const span = first === last ? changeName(first) : `${changeName(first)} to ${changeName(last)}`;
  return [`${span}, ${changeValue('absence', first.after ?? '').toLowerCase()}`, reason]
    .filter(Boolean)
    .join(': ');
}

/** What the request asks for, as one line of a list. */
export function requestLine({ kind, changes, submittedBy }: QueueRequest): string {
  if (kind === 'absence-report') return absenceText(changes);
  if (kind === 'add-student') return format(texts.accessFor, { name: submittedBy });
  return changes
    .map((change) =>
      format(texts.listed, {
        field: changeName(change),
        value: change.after === null ? texts.empty : changeValue(change.field, change.after),
      }),
    )
    .join('. ');
}
