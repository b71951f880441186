/** Readable field names and values for the copy. Pure. */
import { contactLabel, contactTypeSchema } from '@portal/contract/people';
import { dateInZone, formatDateField, formatTime, timeInZone } from '@portal/contract/dates';
import { historyZone } from '@portal/contract/audit';

/** "Last seen at" of `lastSeenAt`, "Primary account owner" of `isPrimaryAccountOwner`. */
export function fieldName(key: string): string {
  if (key === 'eqId') return 'EQ ID';
  const words = key
    .replace(/^is(?=[A-Z])/, '')
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

const isoDate = /^\d{4}-\d{2}-\d{2}$/;
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** One line; empty for a missing value. */
export function fieldText(key: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '';
  if (key === 'jpeg') return 'The picture is in the JSON file.';
  if (key === 'contactType') return contactLabel(contactTypeSchema.parse(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return textValue(value);
  if (Array.isArray(value)) return value.map((item) => fieldText('', item)).join('; ');
  return Object.entries(value)
    .map(([name, part]) => [fieldName(name), fieldText(name, part)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}: ${text}`)
    .join(', ');
}

function textValue(text: string): string {
  if (isoDate.test(text)) return formatDateField(text);
  if (isoInstant.test(text)) return instantValue(text);
  // A control character has no glyph.
  return text.replaceAll(/\p{Cc}+/gu, ' ');
}

function instantValue(text: string): string {
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return `${formatDateField(dateInZone(at, historyZone))}, ${formatTime(timeInZone(at, historyZone))}`;
}
