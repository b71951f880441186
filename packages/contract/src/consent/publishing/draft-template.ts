/** The form that families fill in, built from a draft. It uses only what docs/consent.md allows. Pure. */
import { decisionName } from '../consent-template.ts';
import type { ConsentTemplate } from '../consent-template.ts';
import type { BuiltQuestion, ConsentDraft } from './draft.ts';

interface Part {
  schema: Record<string, unknown>;
  ui?: Record<string, unknown>;
}

const yesOrNo = [
  { const: 'granted', title: 'I give consent' },
  { const: 'denied', title: 'I don’t give consent' },
];
const textarea = { 'ui:widget': 'textarea' };
const phone = { 'ui:options': { inputType: 'tel' } };
const longText = 1000;
const shortText = 100;
const phoneNumber = {
  type: 'string',
  minLength: 8,
  maxLength: 20,
  pattern: '^[0-9 +()-]*$',
};

/** The whole form. The order is stored with it, because the database doesn't keep the order of properties. */
export function templateOf({ about, facts, questions }: ConsentDraft): ConsentTemplate {
  const first = questions.findIndex(({ kind }) => kind === 'decision');
  const parts = questions.map((question, index) => ({
    name: nameOf(questions, index, first),
    isRequired: question.isRequired || question.kind === 'decision' || question.kind === 'signature',
    part: partOf(question, index === first),
  }));
  const entries = <T>(valueOf: (part: (typeof parts)[number]) => T) =>
    Object.fromEntries(parts.map((part) => [part.name, valueOf(part)]));
  return {
    schema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      ...(about !== '' && { description: about }),
      required: parts.filter(({ isRequired }) => isRequired).map(({ name }) => name),
      properties: entries(({ part }) => part.schema),
    },
    uiSchema: {
      ...entries(({ part }) => part.ui ?? {}),
      'ui:order': parts.map(({ name }) => name),
      ...(facts.length > 0 && { 'ui:options': { facts } }),
    },
  };
}

/** The first decision is `consent`. A question that had this name before it was moved takes the other's. */
function nameOf(questions: readonly BuiltQuestion[], index: number, first: number): string {
  const name = questions[index]?.name ?? '';
  if (index === first) return decisionName;
  return name === decisionName ? (questions[first]?.name ?? name) : name;
}

const textsOf = ({ title, help }: BuiltQuestion) => ({ title, ...(help !== '' && { description: help }) });

function partOf(question: BuiltQuestion, isFirstDecision: boolean): Part {
  const texts = textsOf(question);
  const enumOf = question.choices.map((choice) => ({ const: choice, title: choice }));
  const parts: Record<BuiltQuestion['kind'], () => Part> = {
    decision: () => decisionPart(texts, isFirstDecision),
    line: () => ({ schema: { type: 'string', maxLength: shortText, ...texts } }),
    lines: () => ({ schema: { type: 'string', maxLength: longText, ...texts }, ui: textarea }),
    email: () => ({ schema: { type: 'string', format: 'email', maxLength: shortText, ...texts } }),
    phone: () => ({ schema: { ...phoneNumber, ...texts }, ui: phone }),
    date: () => ({ schema: { type: 'string', format: 'date', ...texts } }),
    number: () => ({ schema: { type: 'number', ...texts } }),
    checkbox: () => ({ schema: { type: 'boolean', ...(question.isRequired && { const: true }), ...texts } }),
    single: () => ({ schema: { type: 'string', oneOf: enumOf, ...texts } }),
    multiple: () => ({
      schema: {
        type: 'array',
        uniqueItems: true,
        ...(question.isRequired && { minItems: 1 }),
        items: { type: 'string', enum: question.choices },
        ...texts,
      },
    }),
    medical: () => medicalPart(question),
    emergency: () => emergencyPart(question),
    signature: () => ({ schema: { type: 'string', minLength: 2, maxLength: shortText, ...texts } }),
  };
  return parts[question.kind]();
}

/** A further decision is in a group of its own, because only a property named `consent` is a decision. */
function decisionPart(texts: { title: string }, isFirst: boolean): Part {
  if (isFirst) return { schema: { type: 'string', oneOf: yesOrNo, ...texts } };
  const consent = { type: 'string', oneOf: yesOrNo };
  return { schema: { type: 'object', ...texts, required: [decisionName], properties: { consent } } };
}

function medicalPart(question: BuiltQuestion): Part {
  const confirmed = {
    type: 'boolean',
    const: true,
    title: 'The medical details that the school has are right and complete',
  };
  const note = { type: 'string', maxLength: longText, title: 'What staff should know' };
  return {
    schema: {
      type: 'object',
      ...textsOf(question),
      required: question.isRequired ? ['confirmed'] : [],
      properties: { confirmed, note },
    },
    ui: { note: textarea, 'ui:order': ['confirmed', 'note'] },
  };
}

function emergencyPart(question: BuiltQuestion): Part {
  const name = { type: 'string', maxLength: shortText, title: 'Name' };
  const number = { ...phoneNumber, title: 'Phone number' };
  return {
    schema: {
      type: 'object',
      ...textsOf(question),
      required: question.isRequired ? ['name', 'phone'] : [],
      properties: { name, phone: number },
    },
    ui: { phone, 'ui:order': ['name', 'phone'] },
  };
}
