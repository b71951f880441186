/** Answers while the form is being filled in. Pure. */
import type { ConsentQuestion } from '@portal/contract/consent';

export type Answers = Record<string, unknown>;

export const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id of a question's first control, for labels and the error summary. */
export const questionId = (path: readonly string[]): string => ['consent', ...path].join('-');

/** The initial answers: the person's mobile number in every phone number question. */
export function answersOnRecord(questions: readonly ConsentQuestion[], mobile: string | null): Answers {
  const answers: Answers = {};
  for (const { path, input } of questions) {
    if (mobile === null || input !== 'tel') continue;
    let group = answers;
    for (const name of path.slice(0, -1)) {
      const inner = group[name];
      group = isAnswers(inner) ? inner : (group[name] = {});
    }
    group[path.at(-1) ?? ''] = mobile;
  }
  return answers;
}

/** The answers to send: without unanswered questions, and trimmed. */
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
