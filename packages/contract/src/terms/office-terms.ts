/** Publishing terms and conditions in the office, and their acceptances (O-18). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema, instantSchema, isoDateSchema, publicIdSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { termsKeySchema, termsKinds } from './terms.ts';
import type { TermsKind } from './terms.ts';

export const termsLimits = { title: 100, version: 40, text: 60_000, adults: 200 } as const;

const people = z.nullable(z.int());

/** People concerned, and how many have accepted. Photo terms concern only people who choose a photo. */
const countSchema = z.object({ accepted: z.int(), concerned: z.nullable(z.int()) });

const currentTermsSchema = z.object({
  key: termsKeySchema,
  kind: z.enum(termsKinds),
  version: z.string(),
  title: z.string(),
  publishedAt: instantSchema,
  everywhere: countSchema,
  atSchool: countSchema,
});
export type CurrentTerms = z.output<typeof currentTermsSchema>;

const plannedTermsSchema = z.object({
  id: publicIdSchema,
  kind: z.enum(termsKinds),
  version: z.string(),
  title: z.string(),
  inForceOn: isoDateSchema,
  by: z.string(),
});
export type PlannedTerms = z.output<typeof plannedTermsSchema>;

const listSchema = z.object({
  /** Today in Queensland, the earliest day on which a new version can come into force. */
  today: isoDateSchema,
  current: z.array(currentTermsSchema),
  planned: z.array(plannedTermsSchema),
  /** The number of people who must accept each kind; null for photo terms, which apply only to people who choose a photo. */
  concerned: z.object({ privacy: people, owner: people, viewer: people, photo: people } satisfies Record<
    TermsKind,
    unknown
  >),
});
export type OfficeTerms = z.output<typeof listSchema>;

const line = (most: number, empty: string) =>
  z.string().check(oneLine, z.minLength(1, { error: empty }), z.maxLength(most));

const draft = {
  kind: z.enum(termsKinds, { error: 'Choose whom the terms are for' }),
  version: line(termsLimits.version, 'Enter a version, such as 2027.1'),
  title: line(termsLimits.title, 'Enter a title'),
  /** Plain text: an empty line ends a paragraph, a line that begins with # is a heading. */
  text: z.string().check(z.minLength(1, { error: 'Enter the text' }), z.maxLength(termsLimits.text)),
};
export const publishTermsBodySchema = z.strictObject({
  ...draft,
  inForceOn: isoDateSchema,
  /** The version, typed again. */
  confirmation: z.string().check(z.maxLength(termsLimits.version)),
});

const params = z.strictObject({ centreCode: centreCodeSchema });
const base = '/api/office/schools/:centreCode/terms';

export const officeTermsEndpoint = defineEndpoint({
  id: 'terms.office',
  method: 'GET',
  path: base,
  summary: 'The terms in force and planned, with how many have accepted them, everywhere and at the school',
  params,
  response: listSchema,
  errors: ['not-found'],
});

export const publishTermsEndpoint = defineEndpoint({
  id: 'terms.publish',
  method: 'POST',
  path: `${base}/publish`,
  summary: 'Publish a version: today at once, or when a later day comes in Queensland',
  params,
  body: publishTermsBodySchema,
  response: listSchema,
  errors: ['not-found', 'reauthentication-required'],
});

export const takeBackTermsEndpoint = defineEndpoint({
  id: 'terms.takeBack',
  method: 'POST',
  path: `${base}/take-back`,
  summary: 'Take back a planned version',
  params,
  body: z.strictObject({ id: publicIdSchema }),
  response: listSchema,
  errors: ['not-found'],
});

const adultSchema = z.object({
  name: z.string(),
  students: z.array(z.string()),
  /** Null if the person hasn't accepted. */
  acceptedAt: z.nullable(instantSchema),
});
export type TermsAdult = z.output<typeof adultSchema>;

export const termsAdultsEndpoint = defineEndpoint({
  id: 'terms.adults',
  method: 'POST',
  path: `${base}/adults`,
  summary: 'Who at the school has accepted a document; those who haven’t come first',
  params,
  body: z.strictObject({ key: termsKeySchema }),
  response: z.object({ adults: z.array(adultSchema), hasMore: z.boolean() }),
  errors: ['not-found'],
});
