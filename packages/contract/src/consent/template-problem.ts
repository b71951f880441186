/** Validates a school's template when a package is imported and before a form is shown. Pure. */
import { choicesOf, deepestGroup, isDecision, questionsOf, readTemplate } from './consent-template.ts';
import { asList, isObject } from './json.ts';
import type { JsonObject } from './json.ts';
import { readPattern } from './linear-pattern.ts';

const nameOfQuestion = /^[A-Za-z][\w-]{0,63}$/;
const knownKeys = new Set([
  '$schema',
  '$id',
  '$comment',
  'type',
  'title',
  'description',
  'properties',
  'required',
  'enum',
  'const',
  'oneOf',
  'items',
  'uniqueItems',
  'minItems',
  'maxItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'examples',
  'additionalProperties',
]);
/** The combined cost limit of one form's patterns, in steps per character: 25 ms for the longest answers. */
const mostComplex = 500;

/** The cost of the patterns so far. */
interface Cost {
  complexity: number;
}

const knownTypes = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
/** The supported types. Anything else in a schema would be validated by neither the form nor the PDF. */
const knownFormats = ['date', 'email'];

/** Why a template can't be used, for its author; null if it can. */
export function templateProblem(template: unknown): string | null {
  const read = readTemplate(template);
  if (!read) return 'has no schema: {"schema": …, "uiSchema": …}';
  const { schema } = read;
  if (schema['type'] !== 'object') return 'its schema must be of type object';
  const problem = schemaProblem(schema, { depth: 0, cost: { complexity: 0 } }, 'the form');
  if (problem) return problem;
  const hasDecision = questionsOf(read).some(isDecision);
  return hasDecision ? null : 'asks for no decision: a property "consent" of "granted" or "denied"';
}

function schemaProblem(schema: JsonObject, at: { depth: number; cost: Cost }, where: string): string | null {
  const unknown = Object.keys(schema).find((key) => !knownKeys.has(key));
  if (unknown !== undefined) return `${where} uses "${unknown}", which is not supported`;
  const { type, format } = schema;
  if (!knownTypes.some((known) => known === type)) return `${where} needs a type: ${knownTypes.join(', ')}`;
  const badPattern = patternProblem(schema, at.cost);
  if (badPattern !== null) return `${where} ${badPattern}`;
  if (format !== undefined && !knownFormats.some((known) => known === format))
    return `${where} has a format other than ${knownFormats.join(' and ')}`;
  if (type === 'array' && choicesOf(schema['items']).length === 0)
    return `${where} is a list of something other than choices`;
  return type === 'object' ? partsProblem(schema, at, where) : null;
}

function patternProblem({ pattern }: JsonObject, cost: Cost): string | null {
  if (pattern === undefined) return null;
  const read = readPattern(pattern);
  if (typeof read === 'string') return `has ${read}`;
  cost.complexity += read.complexity;
  return cost.complexity <= mostComplex ? null : 'makes the patterns of the form too complex together';
}

function partsProblem(
  schema: JsonObject,
  { depth, cost }: { depth: number; cost: Cost },
  where: string,
): string | null {
  if (depth >= deepestGroup) return `${where} is nested too deeply`;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  for (const [name, part] of Object.entries(properties)) {
    const at = `"${name}"`;
    if (!nameOfQuestion.test(name) || !isObject(part)) return `${at} is not a question`;
    const problem = schemaProblem(part, { depth: depth + 1, cost }, at);
    if (problem) return problem;
  }
  const isComplete = asList(schema['required']).every(
    (name) => typeof name === 'string' && name in properties,
  );
  return isComplete ? null : `${where} requires what it doesn't ask`;
}
