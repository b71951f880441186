/** One adult's page, with their students, and what staff do at the counter (O-8.2, O-8.3). */
import * as z from 'zod/mini';
import { requestKindSchema } from '../change-requests/kinds.ts';
import { defineEndpoint } from '../endpoint.ts';
import { instantSchema, publicIdSchema } from '../shared/fields.ts';
import { adultAccountSchema, familyParams } from './families.ts';

/**
 * What an adult may do for a student: act for them, only see them, neither yet because the school hasn't decided, or
 * nothing.
 */
export const familyRights = ['acts', 'sees', 'asked', 'none'] as const;
export type FamilyRight = (typeof familyRights)[number];
const rightSchema = z.enum(familyRights);

export const codeStates = ['open', 'used', 'cancelled', 'expired', 'frozen'] as const;
export type CodeState = (typeof codeStates)[number];

/** What the page tells of an adult's recent activity. */
export const familyActivities = [
  'signedIn',
  'passwordChanged',
  'emailChanged',
  'mobileChanged',
  'registered',
  'absenceReported',
  'reasonGiven',
  'detailsAsked',
  'studentDetailsAsked',
  'medicalAsked',
  'studentAsked',
  'consentAnswered',
  'paid',
  'viewerInvited',
  'viewed',
  'viewedAs',
  'sessionsEnded',
  'unlocked',
  'confirmationSent',
] as const;
export type FamilyActivity = (typeof familyActivities)[number];

export const familyStudentSchema = z.object({
  name: z.string(),
  eqId: z.string(),
  yearLevel: z.string(),
  rollClass: z.nullable(z.string()),
  isPrimaryOwner: z.boolean(),
  livesWith: z.boolean(),
  isEmergencyContact: z.boolean(),
  right: rightSchema,
  /** What each other adult may do, in the order of `others`. */
  otherRights: z.array(z.nullable(rightSchema)),
  /** Somebody is barred from the student by an intervention order. */
  hasOrder: z.boolean(),
  /** Open requests of the page's adult about the student. */
  waiting: z.int(),
});
export type FamilyStudent = z.output<typeof familyStudentSchema>;

/** Another adult of the students: without contact details, which are only on that adult's own page. */
export const otherAdultSchema = z.object({
  id: publicIdSchema,
  name: z.string(),
  account: adultAccountSchema,
});
export type OtherAdult = z.output<typeof otherAdultSchema>;

export const familyInvitationSchema = z.object({
  id: publicIdSchema,
  state: z.enum(codeStates),
  issuedAt: instantSchema,
  issuedBy: z.string(),
  expiresAt: instantSchema,
  /** The last characters; null for a code issued before they were kept. */
  codeEnd: z.nullable(z.string()),
  isEmailed: z.boolean(),
  isOpened: z.boolean(),
});
export type FamilyInvitation = z.output<typeof familyInvitationSchema>;

export const familyPageSchema = z.object({
  id: publicIdSchema,
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Bounces of the last 30 days from the account's address: their number and the last one's time; null if there were none. */
  bounced: z.nullable(z.object({ emails: z.int(), lastAt: instantSchema })),
  account: z.object({
    state: adultAccountSchema,
    since: z.nullable(instantSchema),
    lastSignIn: z.nullable(instantSchema),
    secondStep: z.nullable(z.enum(['app', 'text', 'email'])),
    /** Why an operator locked the account. */
    lockedReason: z.nullable(z.string()),
  }),
  students: z.array(familyStudentSchema),
  others: z.array(otherAdultSchema),
  elsewhere: z.int(),
  order: z.object({
    /** How many of the adult's students here they are barred from. Those aren't listed. */
    barredFrom: z.int(),
    /** How many other adults are barred from a listed student. They aren't named. */
    barredOthers: z.int(),
    /** Who may be contacted about the students with an order. */
    contactOnly: z.array(z.string()),
  }),
  /** Whom the adult invited to see a student of this school. */
  viewers: z.array(
    z.object({ name: z.string(), student: z.string(), status: z.string(), features: z.array(z.string()) }),
  ),
  /** Newest first. */
  invitations: z.array(familyInvitationSchema),
  /** A code can be issued: the register allows the adult to use the portal, and they have no account. */
  mayInvite: z.boolean(),
  /** The adult's newest requests to this school. */
  requests: z.array(
    z.object({
      id: publicIdSchema,
      kind: requestKindSchema,
      about: z.nullable(z.string()),
      state: z.enum(['submitted', 'approved', 'rejected']),
      submittedAt: instantSchema,
    }),
  ),
  /** Newest first. */
  activity: z.array(
    z.object({
      at: instantSchema,
      what: z.enum(familyActivities),
      /** The member of staff; null if it was the adult. */
      by: z.nullable(z.string()),
    }),
  ),
});
export type FamilyPage = z.output<typeof familyPageSchema>;

export const familyPageEndpoint = defineEndpoint({
  id: 'families.page',
  method: 'GET',
  path: '/api/office/schools/:centreCode/families/:familyId',
  summary:
    'One adult of the school’s students: account, students, invitations and requests. The look is recorded',
  params: familyParams,
  response: familyPageSchema,
  errors: ['not-found'],
});

export const endFamilySessionsEndpoint = defineEndpoint({
  id: 'families.endSessions',
  method: 'POST',
  path: '/api/office/schools/:centreCode/families/:familyId/end-sessions',
  summary: 'Signs the adult out everywhere, and tells them by e-mail',
  params: familyParams,
  response: z.object({ isDone: z.boolean() }),
  errors: ['not-found'],
});

export const resendConfirmationEndpoint = defineEndpoint({
  id: 'families.resendConfirmation',
  method: 'POST',
  path: '/api/office/schools/:centreCode/families/:familyId/resend-confirmation',
  summary: 'Sends the link that confirms the adult’s e-mail address again; refused when sent too often',
  params: familyParams,
  response: z.object({ isDone: z.boolean() }),
  errors: ['not-found'],
});

export const unlockFamilyEndpoint = defineEndpoint({
  id: 'families.unlock',
  method: 'POST',
  path: '/api/office/schools/:centreCode/families/:familyId/unlock',
  summary: 'Unlocks the adult’s account, and tells them by e-mail',
  params: familyParams,
  response: z.object({ isDone: z.boolean() }),
  errors: ['not-found'],
});
