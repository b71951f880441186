/** The answers to a consent form: whether they fit it, what they decide, how they read (D-3.8). Pure. */
import { formatDate, parseDate } from '../dates/dates.ts';
import { consentState } from './consent-state.ts';
import { groupOf, isDecision, questionsOf } from './consent-template.ts';
import type { ConsentTemplate, ConsentQuestion, ConsentQuestionGroup } from './consent-template.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';

export type Answers = JsonObject;

/** The answer at a path; undefined where there is none. */
export function answerAt(answers: Answers, path: readonly string[]): unknown {
  let value: unknown = answers;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

export interface DecisionMade {
  title: string;
  isGranted: boolean;
}

/** Every consent given or refused, in the order of the form. */
export function decisionsOf(template: ConsentTemplate, answers: Answers): DecisionMade[] {
  return questionsOf(template)
    .filter(isDecision)
    .flatMap(({ path, title }) => {
      const answer = answerAt(answers, path);
      return answer === 'granted' || answer === 'denied' ? [{ title, isGranted: answer === 'granted' }] : [];
    });
}

/** Granted when all is granted, Denied when nothing is, else Mixed. */
export function decidedState(decisions: readonly Pick<DecisionMade, 'isGranted'>[]): number {
  const granted = decisions.filter(({ isGranted }) => isGranted).length;
  if (granted === decisions.length) return consentState.Granted;
  return granted === 0 ? consentState.Denied : consentState.Mixed;
}

/** The decisions alone: what an owner who didn't answer is shown of another's answers (T27). */
export function decisionsOnly(template: ConsentTemplate, answers: Answers): Answers {
  const only = (part: ConsentQuestion | ConsentQuestionGroup): [string, unknown][] => {
    const name = part.path.at(-1) ?? '';
    if ('parts' in part) {
      const kept = part.parts.flatMap(only);
      return kept.length > 0 ? [[name, Object.fromEntries(kept)]] : [];
    }
    const answer = answerAt(answers, part.path);
    return isDecision(part) && answer !== undefined ? [[name, answer]] : [];
  };
  return Object.fromEntries(groupOf(template).parts.flatMap(only));
}

/** A question with its answer, as it is read. */
export interface AnsweredQuestion {
  heading: string;
  question: string;
  description: string;
  /** Empty where nothing was answered. */
  answer: string;
}

/** The whole form in words: each question as it was put, with the answer in the words it was offered in. */
export function answersInWords(template: ConsentTemplate, answers: Answers): AnsweredQuestion[] {
  const read = (part: ConsentQuestion | ConsentQuestionGroup, heading: string): AnsweredQuestion[] => {
    if ('parts' in part) return part.parts.flatMap((inner) => read(inner, part.title));
    const { title, description } = part;
    const answer = answerInWords(part, answerAt(answers, part.path));
    return [{ heading: heading === title ? '' : heading, question: title, description, answer }];
  };
  return groupOf(template).parts.flatMap((part) => read(part, ''));
}

function answerInWords({ kind, choices }: ConsentQuestion, answer: unknown): string {
  const label = (value: unknown): string =>
    choices.find((choice) => choice.value === value)?.label ?? String(value);
  if (answer === undefined || answer === null) return '';
  if (kind === 'tick') return answer === true ? 'Yes' : 'No';
  if (kind === 'one-of') return label(answer);
  if (kind === 'several-of') return Array.isArray(answer) ? answer.map(label).join(', ') : '';
  if (kind === 'date' && typeof answer === 'string' && parseDate(answer) === answer)
    return formatDate(answer);
  return typeof answer === 'string' || typeof answer === 'number' ? String(answer) : '';
}
