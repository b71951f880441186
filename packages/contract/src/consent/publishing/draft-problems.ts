/** Why a draft can't be published yet, for the builder and the server. Pure. */
import type { IsoDate } from '../../dates/dates.ts';
import type { FieldError } from '../../errors.ts';
import { templateProblem } from '../template-problem.ts';
import type { BuiltQuestion, ConsentDraft } from './draft.ts';
import { templateOf } from './draft-template.ts';

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** One message for each field, in the order of the page. */
export function draftProblems(draft: ConsentDraft, today: IsoDate): FieldError[] {
  const { title, questions, contactEmail, opensOn, dueDate, audience } = draft;
  const problems: FieldError[] = [];
  const add = (path: string, message: string, isWrong: boolean): void => {
    if (isWrong) problems.push({ path, message });
  };
  add('title', 'Enter a title', title === '');
  problems.push(...questions.flatMap(questionProblems));
  add('questions', 'Add a decision', !questions.some(({ kind }) => kind === 'decision'));
  add('audience', 'Choose who is asked', audience.values.length === 0);
  const isEmail = contactEmail === '' || emailPattern.test(contactEmail);
  add('contactEmail', 'Enter an email address, or leave it empty', !isEmail);
  add('opensOn', 'Choose today or a later day', opensOn !== null && opensOn < today);
  add('dueDate', 'Choose the day by which families answer', dueDate === null);
  const first = opensOn !== null && opensOn > today ? opensOn : today;
  add('dueDate', 'The due date must not be before the day it is sent', dueDate !== null && dueDate < first);
  if (problems.length > 0) return problems;
  const problem = templateProblem(templateOf(draft));
  return problem === null ? [] : [{ path: 'questions', message: `This form ${problem}` }];
}

const hasChoices = ({ kind }: BuiltQuestion): boolean => kind === 'single' || kind === 'multiple';

function questionProblems(
  question: BuiltQuestion,
  index: number,
  all: readonly BuiltQuestion[],
): FieldError[] {
  const path = `questions.${index}`;
  const { choices, name, title } = question;
  if (title === '') return [{ path: `${path}.title`, message: 'Enter the question' }];
  if (all.findIndex((other) => other.name === name) !== index)
    return [{ path: `${path}.title`, message: 'This question is in the form twice' }];
  if (!hasChoices(question)) return [];
  if (choices.length < 2) return [{ path: `${path}.choices`, message: 'Enter at least two options' }];
  if (choices.includes('')) return [{ path: `${path}.choices`, message: 'An option is empty' }];
  const isRepeated = new Set(choices).size < choices.length;
  return isRepeated ? [{ path: `${path}.choices`, message: 'Two options are the same' }] : [];
}
