/** The answers to a consent form: whether they fit it, what they decide, how they read (decisions.md, section 3). Pure. */
import { Validator } from '@cfworker/json-schema';
import type { FieldError } from '../errors.ts';
import { formatDate, parseDate } from '../shared/dates.ts';
import { consentState } from './consent-state.ts';
import { groupOf, isDecision, questionsOf } from './consent-template.ts';
import type {
  ConsentTemplate,
  JsonObject,
  ConsentQuestion,
  ConsentQuestionGroup,
} from './consent-template.ts';

export type Answers = JsonObject;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The answer at a path; undefined where there is none. */
export function answerAt(answers: Answers, path: readonly string[]): unknown {
  let value: unknown = answers;
  for (const name of path) value = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return value;
}

/**
 * One message for each question that is not answered as the form asks, in the order of the form. The page and the
 * server ask the same validator; what the form doesn't ask is refused, so that nothing unseen is agreed to.
 */
export function answerErrors(template: ConsentTemplate, answers: Answers): FieldError[] {
  const { errors } = new Validator(closed(template.schema), '2020-12', false).validate(answers);
  const units = errors.map(({ keyword, instanceLocation, error }) => ({
    keyword,
    path: pathOf(instanceLocation, keyword, error),
  }));
  const found = questionsOf(template).flatMap((question) => {
    const path = question.path.join('.');
    // A required group that is missing altogether leaves each of its required questions unanswered.
    const unit =
      units.find((one) => one.path === path) ??
      units.find(
        (one) => one.keyword === 'required' && question.isRequired && path.startsWith(`${one.path}.`),
      );
    return unit ? [{ path, message: messageFor(question, unit.keyword, template, answers) }] : [];
  });
  if (found.length > 0) return found;
  if (units.length > 0) return [{ path: '', message: 'These answers don’t fit this form' }];
  return decisionsOf(template, answers).length > 0 ? [] : unansweredDecision(template);
}

/** A form may ask several decisions of which none is required: one must be made. */
function unansweredDecision(template: ConsentTemplate): FieldError[] {
  const question = questionsOf(template).find(isDecision);
  return question ? [{ path: question.path.join('.'), message: chooseText(question) }] : [];
}

/** The same schema, taking nothing it doesn't name. */
function closed(schema: JsonObject): JsonObject {
  if (schema['type'] !== 'object') return schema;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const parts = Object.entries(properties).map(([name, part]) => [
    name,
    isObject(part) ? closed(part) : part,
  ]);
  return { ...schema, properties: Object.fromEntries(parts), additionalProperties: false };
}

/** Where an error belongs: for a missing answer the validator names its owner, and the answer only in its words. */
function pathOf(location: string, keyword: string, error: string): string {
  const path = location.split('/').slice(1);
  const missing = keyword === 'required' ? /"([^"]+)"/.exec(error)?.[1] : undefined;
  return [...path, ...(missing === undefined ? [] : [missing])].join('.').replace(/\.\d+$/, '');
}

const chooseText = ({ title }: ConsentQuestion): string => `Choose an answer to “${title}”`;

function messageFor(
  question: ConsentQuestion,
  keyword: string,
  { schema }: ConsentTemplate,
  answers: Answers,
): string {
  const { kind, title } = question;
  const answer = answerAt(answers, question.path);
  if (kind === 'tick') return `Tick “${title}”`;
  if (kind === 'several-of' || kind === 'one-of') return chooseText(question);
  if (answer === undefined || answer === '') return `Answer “${title}”`;
  const limit = limitAt(schema, question.path, keyword);
  if (keyword === 'maxLength') return `“${title}” must be ${limit} characters or fewer`;
  if (keyword === 'minLength') return `“${title}” must be ${limit} characters or more`;
  if (keyword === 'minimum') return `“${title}” must be ${limit} or more`;
  if (keyword === 'maximum') return `“${title}” must be ${limit} or less`;
  if (kind === 'date') return `“${title}” is not a valid date`;
  if (kind === 'number') return `“${title}” must be a number`;
  return `“${title}” is not in the right format`;
}

function limitAt(schema: JsonObject, path: readonly string[], keyword: string): string {
  let at: unknown = schema;
  for (const name of path) {
    const properties = isObject(at) ? at['properties'] : undefined;
    at = isObject(properties) ? properties[name] : undefined;
  }
  return String(isObject(at) ? at[keyword] : '');
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

/** The decisions alone: what an owner who didn't answer is shown of another's answers (security.md, T27). */
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
