/** Answers while they are filled in. Pure. */

export type Answers = Record<string, unknown>;

export const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a question's first control, for labels and the error summary. */
export const questionId = (path: readonly string[]): string => ['consent', ...path].join('-');

/** Answers as they are sent: without questions left open, and without blanks around texts. */
export function tidyAnswers(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([name, value]) => {
      const tidy = isAnswers(value) ? tidyAnswers(value) : typeof value === 'string' ? value.trim() : value;
      const isOpen = tidy === undefined || tidy === null || tidy === '';
      const isEmpty =
        (isAnswers(tidy) && Object.keys(tidy).length === 0) || (Array.isArray(tidy) && tidy.length === 0);
      return isOpen || isEmpty ? [] : [[name, tidy]];
    }),
  );
}
