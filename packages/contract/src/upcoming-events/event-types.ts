/** Kinds of upcoming events: letter in the register, number in the API, text for display (S-3.8). */
export const eventTypes = [
  { code: 0, letter: 'E', name: 'Exam', plural: 'Exams', hue: 'coral' },
  { code: 1, letter: 'A', name: 'Assessment', plural: 'Assessments', hue: 'jacaranda' },
  { code: 2, letter: 'X', name: 'Excursion', plural: 'Excursions', hue: 'fern' },
  { code: 3, letter: 'V', name: 'School event', plural: 'School events', hue: 'ochre' },
] as const;
export type EventType = (typeof eventTypes)[number];
export type EventTypeCode = EventType['code'];
export type EventTypeLetter = EventType['letter'];

export const eventTypeCodes: readonly EventTypeCode[] = eventTypes.map((type) => type.code);

export function eventTypeByCode(code: EventTypeCode): EventType {
  return eventTypes[code];
}

export function eventTypeByLetter(letter: string): EventType {
  const found = eventTypes.find((type) => type.letter === letter);
  if (!found) throw new Error(`Unknown event type ${letter}`);
  return found;
}
