/**
 * Converts the school's template to the form library's schema. It is rebuilt field by field, so that no unchecked
 * template property reaches the library. Pure.
 */
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { ConsentQuestion, ConsentQuestionGroup } from '@portal/contract/consent';
import { questionId, type Answers } from './answers.ts';

type Part = ConsentQuestion | ConsentQuestionGroup;

const nameOf = (part: Part): string => part.path.at(-1) ?? '';

export function formSchema(group: ConsentQuestionGroup): RJSFSchema {
  const properties = group.parts.map((part) => [
    nameOf(part),
    'parts' in part ? formSchema(part) : leafSchema(part),
  ]);
  return { type: 'object', properties: Object.fromEntries(properties) };
}

function leafSchema({ kind, choices }: ConsentQuestion): RJSFSchema {
  if (kind === 'tick') return { type: 'boolean' };
  if (kind !== 'several-of') return { type: 'string' };
  return {
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: choices.map(({ value }) => value) },
  };
}

/** A single custom widget renders every question. */
export const questionWidget = 'question';

export function formUiSchema(group: ConsentQuestionGroup): UiSchema<Answers> {
  const parts = group.parts.map((part) => [
    nameOf(part),
    'parts' in part ? formUiSchema(part) : { 'ui:widget': questionWidget },
  ]);
  return { ...Object.fromEntries(parts), 'ui:submitButtonOptions': { norender: true } };
}

/** Questions and headings by the ids that the library assigns. */
export interface FormParts {
  questions: ReadonlyMap<string, ConsentQuestion>;
  groups: ReadonlyMap<string, ConsentQuestionGroup>;
}

export function partsById(root: ConsentQuestionGroup): FormParts {
  const questions = new Map<string, ConsentQuestion>();
  const groups = new Map<string, ConsentQuestionGroup>();
  const add = (part: Part): void => {
    if (!('parts' in part)) return void questions.set(questionId(part.path), part);
    groups.set(questionId(part.path), part);
    part.parts.forEach(add);
  };
  add(root);
  return { questions, groups };
}
