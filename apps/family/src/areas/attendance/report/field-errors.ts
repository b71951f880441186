import type { FieldError } from '@portal/contract/errors';
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
type AbsenceFieldName = (typeof absenceFieldNames)[number];

type Rule = { type: 'rule'; message: string };
type RuleErrors = { [Name in AbsenceFieldName]?: Rule };

const isFieldName = (path: string): path is AbsenceFieldName =>
  absenceFieldNames.some((name) => name === path);

/** Broken rules as react-hook-form holds them; undefined when there are none. */
export function ruleErrors(found: readonly FieldError[]): RuleErrors | undefined {
  const errors: RuleErrors = {};
  for (const { path, message } of found) if (isFieldName(path)) errors[path] ??= { type: 'rule', message };
  return Object.keys(errors).length === 0 ? undefined : errors;
}

/** What react-hook-form holds for one absence, as far as it is read here. */
export type HeldErrors = {
  readonly [Name in AbsenceFieldName]?: { message?: string | undefined } | undefined;
};

export type FieldTexts = { [Name in AbsenceFieldName]?: string };

/** The message at each field that has one. */
export function fieldTexts(held: HeldErrors | undefined): FieldTexts {
  const texts: FieldTexts = {};
  for (const name of absenceFieldNames) {
    const message = held?.[name]?.message;
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
