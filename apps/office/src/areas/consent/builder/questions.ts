/** Changes of a draft's questions. Pure. */
import type { BuiltQuestion, QuestionKind } from '@portal/contract/consent/publishing';
import { consentBuilderTexts } from '@portal/texts/office/publishing/consent-builder';

const suggestions: Partial<Record<QuestionKind, string>> = consentBuilderTexts.suggestions;

/** What the builder offers, most used first. */
export const offeredKinds = [
  'decision',
  'line',
  'lines',
  'single',
  'multiple',
  'checkbox',
  'date',
  'number',
  'phone',
  'email',
  'medical',
  'emergency',
  'signature',
] as const satisfies readonly QuestionKind[];

/** Always required: without them an answer says nothing. */
export const isAlwaysRequired = (kind: QuestionKind): boolean => kind === 'decision' || kind === 'signature';

export const hasChoices = (kind: QuestionKind): boolean => kind === 'single' || kind === 'multiple';

/** A question with a name that no other has. */
export function newQuestion(kind: QuestionKind, others: readonly BuiltQuestion[]): BuiltQuestion {
  const names = new Set(others.map(({ name }) => name));
  let number = others.length + 1;
  while (names.has(`q${number}`)) number += 1;
  return {
    name: `q${number}`,
    kind,
    title: suggestions[kind] ?? '',
    help: '',
    isRequired: isAlwaysRequired(kind),
    choices: [],
  };
}

/** Moves a question by one place; the same list if there is none. */
export function moved(
  questions: readonly BuiltQuestion[],
  index: number,
  by: -1 | 1,
): readonly BuiltQuestion[] {
  const target = index + by;
  const question = questions[index];
  return question && target >= 0 && target < questions.length
    ? questions.toSpliced(index, 1).toSpliced(target, 0, question)
    : questions;
}

/** The options as they are typed, one per line. */
export const choicesOfLines = (text: string): string[] => (text === '' ? [] : text.split('\n'));

/** Without empty lines and spaces around the words. */
export const tidyChoices = (choices: readonly string[]): string[] =>
  choices.map((choice) => choice.trim()).filter((choice) => choice !== '');
