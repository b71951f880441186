/** A consent request as the office prepares it (O-9.1): its text, its questions and whom it asks. Pure. */
import * as z from 'zod/mini';
import { isoDateSchema } from '../../shared/fields.ts';
import { oneLine, severalLines } from '../../text/typed-text.ts';

/** What the builder offers. Each becomes a part of the form that docs/consent.md allows. */
export const questionKinds = [
  'decision',
  'line',
  'lines',
  'email',
  'phone',
  'date',
  'number',
  'checkbox',
  'single',
  'multiple',
  'medical',
  'emergency',
  'signature',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const publishingLimits = {
  title: 200,
  about: 4000,
  questionTitle: 300,
  help: 500,
  choice: 100,
  choices: 20,
  questions: 40,
  facts: 6,
  factLabel: 40,
  factText: 200,
  contactName: 100,
  contactEmail: 100,
  /** Values of an audience: years, classes or EQ IDs. */
  audience: 3000,
  signer: 100,
  search: 100,
  /** Rows of the responses on one page. */
  page: 50,
  /** Publishing to more families requires a fresh sign-in. */
  familiesWithoutStepUp: 200,
  /** A family gets at most one reminder in this many days. */
  daysBetweenReminders: 3,
} as const;
const limits = publishingLimits;

const line = (max: number) => z.string().check(oneLine, z.maxLength(max));
const text = (max: number) => z.string().check(severalLines, z.maxLength(max));

export const builtQuestionSchema = z.strictObject({
  /** The property in the answers. The first decision is always `consent`. */
  name: z.string().check(z.regex(/^[a-z][A-Za-z\d]{0,31}$/)),
  kind: z.enum(questionKinds),
  title: line(limits.questionTitle),
  help: text(limits.help),
  isRequired: z.boolean(),
  /** The options of a single or multiple choice. */
  choices: z.array(line(limits.choice)).check(z.maxLength(limits.choices)),
});
export type BuiltQuestion = z.output<typeof builtQuestionSchema>;

export const audienceKinds = ['years', 'classes', 'students'] as const;
export type AudienceKind = (typeof audienceKinds)[number];

export const audienceSchema = z.strictObject({
  kind: z.enum(audienceKinds),
  /** Year levels, roll classes or EQ IDs. */
  values: z.array(line(40)).check(z.maxLength(limits.audience)),
});
export type Audience = z.output<typeof audienceSchema>;

/** Rows beside the contact: when, where, cost. */
const factSchema = z.strictObject({ label: line(limits.factLabel), text: line(limits.factText) });

export const consentDraftSchema = z.strictObject({
  title: line(limits.title),
  about: text(limits.about),
  facts: z.array(factSchema).check(z.maxLength(limits.facts)),
  questions: z.array(builtQuestionSchema).check(z.maxLength(limits.questions)),
  contactName: line(limits.contactName),
  contactEmail: line(limits.contactEmail),
  /** The day it is sent; null: at once. */
  opensOn: z.nullable(isoDateSchema),
  dueDate: z.nullable(isoDateSchema),
  audience: audienceSchema,
});
export type ConsentDraft = z.output<typeof consentDraftSchema>;

export const emptyDraft: ConsentDraft = {
  title: '',
  about: '',
  facts: [],
  questions: [
    {
      name: 'consent',
      kind: 'decision',
      title: 'May your child take part?',
      help: '',
      isRequired: true,
      choices: [],
    },
  ],
  contactName: '',
  contactEmail: '',
  opensOn: null,
  dueDate: null,
  audience: { kind: 'years', values: [] },
};

/** The EQ IDs in pasted text, in capitals, each once; anything between them separates. */
export const pastedValues = (pasted: string): string[] => [
  ...new Set(
    pasted
      .split(/[\s,;]+/)
      .filter(Boolean)
      .map((value) => value.toUpperCase()),
  ),
];
