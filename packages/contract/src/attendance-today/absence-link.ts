/** The page behind a texted link, where an adult explains an absence without signing in (O-7.3). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { isoDateSchema } from '../shared/fields.ts';
import { linkReasons } from './attendance-rules.ts';

/** The parameter of the link, in the fragment of its address. */
export const absenceLinkQuery = 't';

const token = z.string().check(z.regex(/^[\w-]{43}$/));
const letter = z.string().check(z.minLength(1), z.maxLength(4));

/**
 * Why a link no longer works. `invalid`: unknown, expired or ended by wrong letters. `answered`: this link was used.
 * `settled`: the absence needs no reason any more. `present`: the student is at school.
 */
export const linkEnds = ['invalid', 'answered', 'settled', 'present'] as const;
export type LinkEnd = (typeof linkEnds)[number];

const ended = z.object({ state: z.literal('ended'), why: z.enum(linkEnds) });

export const openedLinkSchema = z.discriminatedUnion('state', [
  ended,
  z.object({
    state: z.literal('open'),
    schoolName: z.string(),
    date: isoDateSchema,
    /** One of them begins the student’s first name. */
    letters: z.array(z.string()),
  }),
]);
export type OpenedLink = z.output<typeof openedLinkSchema>;

export const openAbsenceLinkEndpoint = defineEndpoint({
  id: 'absenceLinks.open',
  method: 'POST',
  path: '/api/absence-links/open',
  summary: 'What the page behind a texted link shows: the school, the day, and four letters to choose from',
  body: z.strictObject({ token }),
  response: openedLinkSchema,
  errors: ['too-many-requests'],
});

const checkedSchema = z.discriminatedUnion('state', [
  ended,
  z.object({ state: z.literal('right') }),
  z.object({ state: z.literal('wrong') }),
]);
export type CheckedLetter = z.output<typeof checkedSchema>;

export const checkAbsenceLinkEndpoint = defineEndpoint({
  id: 'absenceLinks.check',
  method: 'POST',
  path: '/api/absence-links/check',
  summary: 'Whether a letter begins the student’s first name; two wrong ones end the link',
  body: z.strictObject({ token, letter }),
  response: checkedSchema,
  errors: ['too-many-requests'],
});

const answeredSchema = z.discriminatedUnion('state', [
  ended,
  z.object({ state: z.literal('thanks') }),
  z.object({ state: z.literal('wrong') }),
]);
export type AnsweredLink = z.output<typeof answeredSchema>;

export const answerAbsenceLinkEndpoint = defineEndpoint({
  id: 'absenceLinks.answer',
  method: 'POST',
  path: '/api/absence-links/answer',
  summary: 'Gives the reason for the absence. A link can be used once',
  body: z.strictObject({ token, letter, reason: z.enum(linkReasons) }),
  response: answeredSchema,
  errors: ['too-many-requests'],
});
