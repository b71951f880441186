/** Answers to a consent form: lookup, decisions and display text (D-3.8). Pure. */
import { formatDate, parseDate } from '../dates/dates.ts';
import { consentState } from './consent-state.ts';
import { groupOf, isDecision, questionsOf } from './consent-template.ts';
import type { ConsentTemplate, ConsentQuestion, ConsentQuestionGroup } from './consent-template.ts';
import { isObject } from './json.ts';
import type { JsonObject } from './json.ts';

export type Answers = JsonObject;

/** The answer at a path, or undefined. */
export function answerAt(answers: Answers, path: readonly string[]): unknown {
  let value: unknown = answers;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

export interface DecisionMade {
  title: string;
  isGranted: boolean;
}

/** Every consent decision, in form order. */
export function decisionsOf(template: ConsentTemplate, answers: Answers): DecisionMade[] {
  return questionsOf(template)
    .filter(isDecision)
    .flatMap(({ path, title }) => {
      const answer = answerAt(answers, path);
      return answer === 'granted' || answer === 'denied' ? [{ title, isGranted: answer === 'granted' }] : [];
    });
}

/** Granted if every decision is, Denied if none is, otherwise Mixed. */
export function decidedState(decisions: readonly Pick<DecisionMade, 'isGranted'>[]): number {
  const granted = decisions.filter(({ isGranted }) => isGranted).length;
  if (granted === decisions.length) return consentState.Granted;
  return granted === 0 ? consentState.Denied : consentState.Mixed;
}

/** Only the decisions: an owner who didn't answer sees no other part of another's answers (T27). */
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

/** A question with its answer as display text. */
export interface AnsweredQuestion {
  heading: string;
  question: string;
  description: string;
  /** Empty if unanswered. */
  answer: string;
}

/** The whole form as text: each question as it was asked, with the label of the chosen answer. */
export function answersInWords(template: ConsentTemplate, answers: Answers): AnsweredQuestion[] {
  const read = (part: ConsentQuestion | ConsentQuestionGroup, heading: string): AnsweredQuestion[] => {
    if ('parts' in part) return part.parts.flatMap((inner) => read(inner, part.title));
    const { title, description } = part;
    const answer = answerText(part, answerAt(answers, part.path));
    return [{ heading: heading === title ? '' : heading, question: title, description, answer }];
  };
  return groupOf(template).parts.flatMap((part) => read(part, ''));
}

function answerText({ kind, choices }: ConsentQuestion, answer: unknown): string {
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
