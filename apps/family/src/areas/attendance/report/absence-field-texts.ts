import type { FieldProblem } from '@portal/ui/fields';

/** The fields of one absence, in form order. */
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

/** The error messages by field. */
export function fieldTexts(errorOf: (name: AbsenceFieldName) => string | undefined): FieldTexts {
  const texts: FieldTexts = {};
  for (const name of absenceFieldNames) {
    const message = errorOf(name);
    if (message !== undefined) texts[name] = message;
  }
  return texts;
}

/** The entries of the error summary, in form order. */
export function fieldProblems(texts: FieldTexts, idPrefix: string): FieldProblem[] {
  return absenceFieldNames.flatMap((name) => {
    const message = texts[name];
    return message === undefined ? [] : [{ id: `${idPrefix}${name}`, message }];
  });
}
