/** Issuing invitation codes to parents of a school, as letters or by e-mail (O-8.5, O-8.6). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';
import { familyParams, familySchoolParams } from './families.ts';

export const invitationLimits = {
  /** How long a code may be valid, in days. */
  validDays: [7, 14, 30],
  /** Issuing more codes than this requires a fresh sign-in (O-2.4). */
  stepUpAbove: 200,
  /** Letters that nobody fetched are deleted after this many hours, and their codes revoked. */
  letterHours: 24,
} as const;

/** To whom codes are issued. Every kind but `parent` leaves out parents with an account or an open code. */
export const invitationAudienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('expired') }),
  z.strictObject({ kind: z.literal('year'), yearLevel: z.string().check(z.minLength(1), z.maxLength(10)) }),
  z.strictObject({ kind: z.literal('class'), rollClass: z.string().check(z.minLength(1), z.maxLength(50)) }),
  /** One parent, who gets a new code. Open codes of theirs are revoked. */
  z.strictObject({ kind: z.literal('parent'), familyId: publicIdSchema }),
]);
export type InvitationAudience = z.output<typeof invitationAudienceSchema>;

const issueBodySchema = z
  .strictObject({
    audience: invitationAudienceSchema,
    withLetters: z.boolean(),
    /** To parents whose e-mail address the register holds. */
    withEmails: z.boolean(),
    validDays: z.enum({ week: 7, fortnight: 14, month: 30 }),
  })
  .check(
    z.refine(({ withLetters, withEmails }) => withLetters || withEmails, {
      path: ['withLetters'],
      error: 'Choose letters, emails or both',
    }),
  );

export const runStates = ['waiting', 'ready', 'fetched', 'expired', 'sent'] as const;

export const invitationRunSchema = z.object({
  id: publicIdSchema,
  /** To whom: the kind, and the name of the year level, class or parent. */
  to: z.object({ kind: z.enum(['everyone', 'expired', 'year', 'class', 'parent']), name: z.string() }),
  by: z.string(),
  begunAt: instantSchema,
  codes: z.int(),
  letters: z.int(),
  /** How many letters are written so far. */
  written: z.int(),
  emails: z.int(),
  registered: z.int(),
  /** `ready`: the letters wait to be fetched. `sent`: there are only e-mails. */
  state: z.enum(runStates),
  /** Only whoever issued the codes can fetch the letters. */
  isOwn: z.boolean(),
});
export type InvitationRun = z.output<typeof invitationRunSchema>;

const runParams = z.strictObject({ ...familySchoolParams.shape, runId: publicIdSchema });

export const invitationOverviewEndpoint = defineEndpoint({
  id: 'families.invitations',
  method: 'GET',
  path: '/api/office/schools/:centreCode/invitations',
  summary: 'What became of the school’s invitation codes this year, by year level, and the last issues',
  params: familySchoolParams,
  response: z.object({
    year: z.string(),
    /** This year's codes. `opened`: entered at least once. Every code is open, registered, expired or revoked. */
    codes: z.object({
      issued: z.int(),
      opened: z.int(),
      registered: z.int(),
      open: z.int(),
      expired: z.int(),
      revoked: z.int(),
    }),
    years: z.array(
      z.object({
        yearLevel: z.string(),
        name: z.string(),
        students: z.int(),
        withOwner: z.int(),
        openCodes: z.int(),
      }),
    ),
    classes: z.array(z.string()),
    /** Newest first. */
    runs: z.array(invitationRunSchema),
  }),
  errors: ['not-found'],
});

export const previewInvitationsEndpoint = defineEndpoint({
  id: 'families.previewInvitations',
  method: 'POST',
  path: '/api/office/schools/:centreCode/invitations/preview',
  summary: 'How many parents would get a code, who they are, and how many are left out and why',
  params: familySchoolParams,
  body: z.strictObject({ audience: invitationAudienceSchema }),
  response: z.object({
    codes: z.int(),
    withEmail: z.int(),
    /** The parents, in the order of the letters. */
    parents: z.array(z.object({ name: z.string(), rollClass: z.nullable(z.string()) })),
    leftOut: z.object({
      account: z.int(),
      openCode: z.int(),
      order: z.int(),
      /** The register doesn't let them use the portal. */
      register: z.int(),
    }),
  }),
  errors: ['not-found'],
});

export const issueInvitationsEndpoint = defineEndpoint({
  id: 'families.issueInvitations',
  method: 'POST',
  path: '/api/office/schools/:centreCode/invitation-runs',
  summary: 'Issues codes in the background. More than 200 require a fresh sign-in',
  params: familySchoolParams,
  body: issueBodySchema,
  response: z.object({
    /** Null if nobody gets a code. */
    runId: z.nullable(publicIdSchema),
  }),
  errors: ['not-found', 'reauthentication-required'],
});

export const invitationRunEndpoint = defineEndpoint({
  id: 'families.invitationRun',
  method: 'GET',
  path: '/api/office/schools/:centreCode/invitation-runs/:runId',
  summary: 'The progress of one issue of codes',
  params: runParams,
  response: invitationRunSchema,
  errors: ['not-found'],
});

export const fetchLettersEndpoint = defineEndpoint({
  id: 'families.fetchLetters',
  method: 'POST',
  path: '/api/office/schools/:centreCode/invitation-runs/:runId/letters',
  summary: 'The letters as one PDF: once, within a day, and only for whoever issued them',
  params: runParams,
  content: { kind: 'file', mediaTypes: ['application/pdf'] },
  errors: ['not-found'],
});

export const revokeInvitationEndpoint = defineEndpoint({
  id: 'families.revokeInvitation',
  method: 'POST',
  path: '/api/office/schools/:centreCode/families/:familyId/invitations/:invitationId/revoke',
  summary: 'Revokes an unused code of the adult',
  params: z.strictObject({ ...familyParams.shape, invitationId: publicIdSchema }),
  response: z.object({ isDone: z.boolean() }),
  errors: ['not-found'],
});
