/** Break-glass accounts: passkeys that open the office while the identity provider is down (O-2.7). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import {
  assertionSchema,
  attestationSchema,
  creationOptionsSchema,
  requestOptionsSchema,
} from '../second-factors/index.ts';
import { centreCodeSchema, instantSchema } from '../shared/fields.ts';

/** The page paths below `/office`. The enrolment link has its token in the fragment. */
export const breakGlassPaths = {
  signIn: '/break-glass',
  enrol: '/break-glass/enrol',
  confirm: '/break-glass/confirm',
} as const;

export const breakGlassFigures = {
  /** How long an enrolment link can be used. */
  linkMinutes: 30,
  passkeys: 5,
  days: { default: 90, max: 365 },
  /** How long the pages show a use. */
  shownDays: 14,
} as const;

const tokenSchema = z.string().check(z.minLength(1), z.maxLength(128));

export const breakGlassOfferEndpoint = defineEndpoint({
  id: 'breakGlass.offer',
  method: 'GET',
  path: '/api/office/break-glass',
  summary: 'Whether anybody could sign in with a break-glass account now',
  response: z.object({ isOffered: z.boolean() }),
});

export const beginBreakGlassEnrolmentEndpoint = defineEndpoint({
  id: 'breakGlass.beginEnrolment',
  method: 'POST',
  path: '/api/office/break-glass/enrol/options',
  summary: 'The options for creating the passkey of an enrolment link; valid once, for five minutes',
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({ name: z.string(), options: creationOptionsSchema }),
  errors: ['not-found'],
});

export const enrolBreakGlassEndpoint = defineEndpoint({
  id: 'breakGlass.enrol',
  method: 'POST',
  path: '/api/office/break-glass/enrol',
  summary: 'Saves the passkey and uses up the enrolment link',
  body: z.strictObject({ token: tokenSchema, credential: attestationSchema }),
  errors: ['not-found', 'second-factor-refused'],
});

export const beginBreakGlassSignInEndpoint = defineEndpoint({
  id: 'breakGlass.beginSignIn',
  method: 'POST',
  path: '/api/office/break-glass/sign-in/options',
  summary: 'The options for using a break-glass passkey; valid once, for five minutes',
  response: requestOptionsSchema,
  errors: ['not-found'],
});

export const breakGlassSignInEndpoint = defineEndpoint({
  id: 'breakGlass.signIn',
  method: 'POST',
  path: '/api/office/break-glass/sign-in',
  summary: 'Starts an office session; the principals of the account’s schools are told at once',
  body: z.strictObject({ credential: assertionSchema }),
  errors: ['second-factor-refused'],
});

export const beginBreakGlassConfirmEndpoint = defineEndpoint({
  id: 'breakGlass.beginConfirm',
  method: 'POST',
  path: '/api/office/break-glass/confirm/options',
  summary: 'The options for confirming a break-glass session with one of the account’s passkeys',
  response: requestOptionsSchema,
});

export const confirmBreakGlassEndpoint = defineEndpoint({
  id: 'breakGlass.confirm',
  method: 'POST',
  path: '/api/office/break-glass/confirm',
  summary: 'Confirms the caller’s break-glass session, for what needs a fresh sign-in',
  body: z.strictObject({ credential: assertionSchema }),
  errors: ['second-factor-refused'],
});

export const breakGlassUsesEndpoint = defineEndpoint({
  id: 'breakGlass.uses',
  method: 'GET',
  path: '/api/office/schools/:centreCode/break-glass',
  summary: 'The sign-ins with break-glass accounts that cover the school, of the last 14 days',
  params: z.strictObject({ centreCode: centreCodeSchema }),
  response: z.object({ uses: z.array(z.object({ name: z.string(), at: instantSchema })) }),
  errors: ['not-found'],
});
