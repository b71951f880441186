/**
 * The supported subset of JSON Schema 2020-12 and its UI schema for a school's form: rendered by the form, printed in
 * the PDF and validated on both sides (D-3.8; docs/decisions/students/consent.md). Texts are plain; markup is not interpreted.
 * Pure.
 */
import { asList, isObject } from './json.ts';
import type { JsonObject } from './json.ts';

export interface ConsentChoice {
  value: string;
  label: string;
}

export type ConsentQuestionKind = 'text' | 'date' | 'number' | 'tick' | 'one-of' | 'several-of';

export interface ConsentQuestion {
  /** The path of property names from the root of the answers. */
  path: readonly string[];
  title: string;
  description: string;
  kind: ConsentQuestionKind;
  choices: readonly ConsentChoice[];
  isRequired: boolean;
  /** The input format of a text. */
  input: 'line' | 'lines' | 'email' | 'tel';
  maxLength: number | null;
}

/** Questions with or without a heading. */
export interface ConsentQuestionGroup {
  path: readonly string[];
  title: string;
  description: string;
  parts: readonly (ConsentQuestion | ConsentQuestionGroup)[];
}

export interface ConsentTemplate {
  schema: JsonObject;
  uiSchema: JsonObject;
}

const asText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The maximum nesting of groups. */
export const deepestGroup = 4;

/** The template as both sides use it; null if it is invalid. */
export function readTemplate(template: unknown): ConsentTemplate | null {
  if (!isObject(template) || !isObject(template['schema'])) return null;
  const { schema, uiSchema } = template;
  return { schema, uiSchema: isObject(uiSchema) ? uiSchema : {} };
}

/** The options of a question, from `enum` or from `oneOf` with `const` and `title`. */
export function choicesOf(schema: unknown): ConsentChoice[] {
  if (!isObject(schema)) return [];
  const plain = asList(schema['enum']).flatMap((value) =>
    typeof value === 'string' ? [{ value, label: labelOf(value) }] : [],
  );
  const titled = asList(schema['oneOf']).flatMap((option) => {
    const value = isObject(option) ? option['const'] : undefined;
    return isObject(option) && typeof value === 'string'
      ? [{ value, label: asText(option['title']) || labelOf(value) }]
      : [];
  });
  return titled.length > 0 ? titled : plain;
}

const labelOf = (value: string): string => (value === 'granted' ? 'Yes' : value === 'denied' ? 'No' : value);

/** Every question, in form order, grouped by heading. */
export function groupOf({ schema, uiSchema }: ConsentTemplate): ConsentQuestionGroup {
  return readGroup(schema, uiSchema, { path: [], name: '', isRequired: true });
}

/** Every question, ungrouped, in the same order. */
export function questionsOf(template: ConsentTemplate): ConsentQuestion[] {
  const flat = (part: ConsentQuestion | ConsentQuestionGroup): ConsentQuestion[] =>
    'parts' in part ? part.parts.flatMap(flat) : [part];
  return flat(groupOf(template));
}

/** The position of a part of the form. */
interface Place {
  path: readonly string[];
  name: string;
  isRequired: boolean;
}

function readGroup(schema: JsonObject, ui: JsonObject, place: Place): ConsentQuestionGroup {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = asList(schema['required']);
  const parts = inOrder(Object.keys(properties), asList(ui['ui:order'])).flatMap((name) => {
    const part = properties[name];
    if (!isObject(part)) return [];
    const partUi = isObject(ui[name]) ? ui[name] : {};
    const at = { path: [...place.path, name], name, isRequired: required.includes(name) };
    return [part['type'] === 'object' ? readGroup(part, partUi, at) : readQuestion(part, partUi, at, schema)];
  });
  return { path: place.path, ...textsOf(schema, ui, place.name), parts };
}

/** A decision without a title uses its group's heading. */
function readQuestion(schema: JsonObject, ui: JsonObject, place: Place, group: JsonObject): ConsentQuestion {
  const isUntitled = asText(schema['title']) === '' && asText(ui['ui:title']) === '';
  const name = isUntitled && place.name === decisionName ? asText(group['title']) || 'Consent' : place.name;
  const { path, isRequired } = place;
  const choices = choicesOf(schema['type'] === 'array' ? schema['items'] : schema);
  return {
    path,
    ...textsOf(schema, ui, name),
    kind: kindOf(schema, choices),
    choices,
    isRequired,
    input: inputOf(schema, ui),
    maxLength: maxLengthOf(schema),
  };
}

/** The longest text that is matched against a pattern: patterns are for codes and numbers, not prose. */
export const longestPatternedText = 500;

/** The maximum length of an answer in characters; null if the form sets no limit. */
export function maxLengthOf({ maxLength, pattern }: JsonObject): number | null {
  const own = typeof maxLength === 'number' ? maxLength : null;
  if (pattern === undefined) return own;
  return own === null ? longestPatternedText : Math.min(own, longestPatternedText);
}

/** A text that may be longer than this uses a multi-line field. */
const longestLine = 100;

function inputOf({ format, maxLength }: JsonObject, ui: JsonObject): ConsentQuestion['input'] {
  const options = ui['ui:options'];
  const type = isObject(options) ? options['inputType'] : undefined;
  if (format === 'email') return 'email';
  if (type === 'tel') return 'tel';
  const isLong = typeof maxLength === 'number' && maxLength > longestLine;
  return ui['ui:widget'] === 'textarea' || isLong ? 'lines' : 'line';
}

function textsOf(schema: JsonObject, ui: JsonObject, name: string): { title: string; description: string } {
  return {
    title: asText(ui['ui:title']) || asText(schema['title']) || name,
    description: asText(ui['ui:description']) || asText(schema['description']) || asText(ui['ui:help']),
  };
}

function inOrder(names: readonly string[], order: readonly unknown[]): string[] {
  const first = order.filter((name): name is string => typeof name === 'string' && names.includes(name));
  return [...first, ...names.filter((name) => !first.includes(name))];
}

function kindOf(schema: JsonObject, choices: readonly ConsentChoice[]): ConsentQuestionKind {
  const { type, format } = schema;
  if (type === 'array') return 'several-of';
  if (choices.length > 0) return 'one-of';
  if (type === 'boolean') return 'tick';
  if (type === 'number' || type === 'integer') return 'number';
  return format === 'date' ? 'date' : 'text';
}

/** The property name of consent decisions in the answers. */
export const decisionName = 'consent';

/** Whether the answer to a question is a consent decision. */
export function isDecision({ path, choices }: ConsentQuestion): boolean {
  const isBoth = ['granted', 'denied'].every((value) => choices.some((choice) => choice.value === value));
  return path.at(-1) === decisionName && isBoth;
}

/** Facts about the request as term and text: when, where, cost. From `ui:options.facts`. */
export function factsOf({ uiSchema }: ConsentTemplate): { label: string; text: string }[] {
  const options = uiSchema['ui:options'];
  return asList(isObject(options) ? options['facts'] : []).flatMap((fact) => {
    const label = isObject(fact) ? asText(fact['label']) : '';
    const text = isObject(fact) ? asText(fact['text']) : '';
    return label && text ? [{ label, text }] : [];
  });
}

/**
 * The template with the order of its questions stored in the UI schema, because the database doesn't keep the order of
 * JSON properties.
 */
export function inWrittenOrder(template: unknown): unknown {
  const read = readTemplate(template);
  if (!read || !isObject(template)) return template;
  return { ...template, uiSchema: orderedUi(read.schema, read.uiSchema, 0) };
}

function orderedUi(schema: JsonObject, ui: JsonObject, depth: number): JsonObject {
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const names = Object.keys(properties);
  if (names.length === 0 || depth > deepestGroup) return ui;
  const inner = names.flatMap((name) => {
    const part = properties[name];
    const partUi = ui[name];
    if (!isObject(part) || part['type'] !== 'object') return [];
    return [[name, orderedUi(part, isObject(partUi) ? partUi : {}, depth + 1)]];
  });
  return { ...ui, ...Object.fromEntries(inner), 'ui:order': inOrder(names, asList(ui['ui:order'])) };
}
