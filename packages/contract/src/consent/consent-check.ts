/** Validates answers against their form, with the same rules on the page and on the server. Pure. */
import { Validator } from '@cfworker/json-schema';
import type { FieldError } from '../errors.ts';
import { answerAt, decisionsOf } from './consent-answers.ts';
import type { Answers } from './consent-answers.ts';
import { isDecision, maxLengthOf, questionsOf } from './consent-template.ts';
import type { ConsentQuestion, ConsentTemplate } from './consent-template.ts';
import { asList, isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { readPattern } from './linear-pattern.ts';

/**
 * One message for each invalid answer, in form order. The page and the server use the same validator. Answers to
 * questions that the form doesn't contain are rejected, so that nobody agrees to something they can't see.
 */
export function answerErrors(template: ConsentTemplate, answers: Answers): FieldError[] {
  const { errors } = new Validator(checkable(template.schema), '2020-12', false).validate(answers);
  const units = errors.map(({ keyword, instanceLocation, error }) => ({
    keyword,
    path: pathOf(instanceLocation, keyword, error),
  }));
  const mismatches = patternsOf(template.schema)
    .filter(({ path }) => !units.some((unit) => unit.path === path.join('.')))
    .filter(({ path, pattern }) => !matchesPattern(pattern, answerAt(answers, path)))
    .map(({ path }) => ({ keyword: 'pattern', path: path.join('.') }));
  units.push(...mismatches);
  const found = questionsOf(template).flatMap((question) => {
    const path = question.path.join('.');
    // If a required group is missing entirely, each of its required questions is unanswered.
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

/** If no decision is required, at least one must be made. */
function unansweredDecision(template: ConsentTemplate): FieldError[] {
  const question = questionsOf(template).find(isDecision);
  return question ? [{ path: question.path.join('.'), message: chooseText(question) }] : [];
}

/** The keywords for the validator. `pattern` is not among them, because it would run in JavaScript's own engine. */
const valueKeywords = ['type', 'const', 'enum', 'minLength', 'format', 'minimum', 'maximum'] as const;
const listKeywords = ['type', 'uniqueItems', 'minItems', 'maxItems'] as const;

/** The same schema without patterns, rejecting properties that the form doesn't name. */
function checkable(schema: JsonObject): JsonObject {
  if (schema['type'] === 'object') {
    const parts = Object.entries(partsOf(schema)).map(([name, part]) => [name, checkable(part)]);
    const { type, required } = pick(schema, ['type', 'required']);
    return {
      ...(required === undefined ? { type } : { type, required }),
      properties: Object.fromEntries(parts),
      additionalProperties: false,
    };
  }
  if (schema['type'] === 'array') {
    const items = isObject(schema['items']) ? checkableValue(schema['items']) : {};
    return { ...pick(schema, listKeywords), items };
  }
  return checkableValue(schema);
}

function checkableValue(schema: JsonObject): JsonObject {
  const maxLength = maxLengthOf(schema);
  const options = asList(schema['oneOf']).filter(isObject);
  return {
    ...pick(schema, valueKeywords),
    ...(maxLength === null ? {} : { maxLength }),
    ...(options.length === 0 ? {} : { oneOf: options.map((option) => pick(option, ['const'])) }),
  };
}

const pick = (schema: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(names.flatMap((name) => (Object.hasOwn(schema, name) ? [[name, schema[name]]] : [])));

function partsOf(schema: JsonObject): Record<string, JsonObject> {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, part]) => (isObject(part) ? [[name, part]] : [])),
  );
}

interface PatternAt {
  path: readonly string[];
  pattern: unknown;
}

function patternsOf(schema: JsonObject, path: readonly string[] = []): PatternAt[] {
  if (schema['type'] !== 'object')
    return schema['pattern'] === undefined ? [] : [{ path, pattern: schema['pattern'] }];
  return Object.entries(partsOf(schema)).flatMap(([name, part]) => patternsOf(part, [...path, name]));
}

/** A pattern that can't be run matches nothing. The import rejects such a template. */
function matchesPattern(pattern: unknown, answer: unknown): boolean {
  if (typeof answer !== 'string') return true;
  const read = readPattern(pattern);
  return typeof read !== 'string' && read.matches(answer);
}

/** The path of an error. For a missing answer the validator names only the parent, and the property in its message. */
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
  if (keyword === 'maxLength') return `“${title}” must be ${question.maxLength} characters or fewer`;
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
