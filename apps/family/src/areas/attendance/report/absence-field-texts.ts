import type { FieldProblem } from '@portal/ui/fields';

/** The fields of one absence, in the order of the form. */
export const absenceFieldNames = [
  'students',
  'dateAbsentFrom',
  'dateAbsentTo',
  'timeFrom',
  'timeTo',
  'reason',
] as const;
export type AbsenceFieldName = (typeof absenceFieldNames)[number];
export type FieldTexts = { [Name in AbsenceFieldName]?: string };

/** The message at each field that has one. */
export function fieldTexts(errorOf: (name: AbsenceFieldName) => string | undefined): FieldTexts {
  const texts: FieldTexts = {};
  for (const name of absenceFieldNames) {
    const message = errorOf(name);
    if (message !== undefined) texts[name] = message;
  }
  return texts;
}

/** The error summary's entries, in the order of the form. */
export function fieldProblems(texts: FieldTexts, idPrefix: string): FieldProblem[] {
  return absenceFieldNames.flatMap((name) => {
    const message = texts[name];
    return message === undefined ? [] : [{ id: `${idPrefix}${name}`, message }];
  });
}
