/** Staff of the school office: signing in with the department's identity provider, and who is signed in. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { centreCodeSchema } from '../shared/fields.ts';
import { limits } from '../limits.ts';
import { staffPermissions, staffRoles } from './permissions.ts';

export const staffRoleSchema = z.enum(staffRoles);

/**
 * A session ends after this many minutes without use, and after this many hours in any case (O-2.2). Sensitive calls
 * require a sign-in at most `stepUpMinutes` old (O-2.4).
 */
export const staffSession = { idleMinutes: 15, absoluteHours: 10, stepUpMinutes: 5 } as const;

export const officeCsrfTokenEndpoint = defineEndpoint({
  id: 'staff.csrfToken',
  method: 'GET',
  path: '/api/office/csrf-token',
  summary: 'The anti-forgery token of the office, required in the NCSRF header of every call other than GET',
  response: z.string(),
});

export const staffSchoolSchema = z.object({
  centreCode: z.string(),
  name: z.string(),
  timeZone: z.string(),
  /** The person’s roles there, and in the department. */
  roles: z.array(staffRoleSchema),
  permissions: z.array(z.enum(staffPermissions)),
});
export type StaffSchool = z.output<typeof staffSchoolSchema>;

export const staffMemberSchema = z.object({
  /** Identifies them on colleagues' pages, for instance as the assignee of a request. */
  id: z.string(),
  name: z.string(),
  schools: z.array(staffSchoolSchema),
  /** They have a role in the department. */
  isDepartment: z.boolean(),
});
export type StaffMember = z.output<typeof staffMemberSchema>;

export const staffMemberEndpoint = defineEndpoint({
  id: 'staff.me',
  method: 'GET',
  path: '/api/office/me',
  summary: 'Who is signed in to the office, their schools and what they may do there; 401 if nobody is',
  response: staffMemberSchema,
});

/** How many schools a page may ask for by their centre codes: those that the person used last. */
export const mostRecentSchools = 5;

export const findStaffSchoolsEndpoint = defineEndpoint({
  id: 'staff.findSchools',
  method: 'POST',
  path: '/api/office/schools/find',
  summary:
    'For the department: schools with these centre codes, or whose name has words that start with the search text',
  body: z.strictObject({
    search: z.string().check(z.maxLength(limits.schoolSearch)),
    centreCodes: z.array(centreCodeSchema).check(z.maxLength(mostRecentSchools)),
  }),
  response: z.object({
    schools: z.array(staffSchoolSchema),
    /** There are more results; the person must type more. */
    hasMore: z.boolean(),
  }),
});

export const staffSignInEndpoint = defineEndpoint({
  id: 'staff.signIn',
  method: 'GET',
  path: '/api/office/sign-in',
  summary: 'Sends the browser to the identity provider',
  content: { kind: 'redirect' },
});

export const staffStepUpEndpoint = defineEndpoint({
  id: 'staff.stepUp',
  method: 'GET',
  path: '/api/office/step-up',
  summary: 'Sends the browser to the identity provider for a fresh sign-in of the same person',
  content: { kind: 'redirect' },
});

/** The page that the browser returns to after a step-up, and its `outcome` parameter. */
export const stepUpPath = '/step-up';
export const stepUpOutcomes = ['confirmed', 'refused'] as const;
export type StepUpOutcome = (typeof stepUpOutcomes)[number];

const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

export const staffSignInReturnEndpoint = defineEndpoint({
  id: 'staff.signInReturn',
  method: 'GET',
  path: '/api/office/sign-in/return',
  summary: 'Where the identity provider sends the browser back to',
  // Providers add their own parameters.
  query: z.looseObject({ code: text(2000), state: text(200), iss: text(500), error: text(200) }),
  content: { kind: 'redirect' },
});

/** Why a sign-in failed: the `problem` parameter in the sign-in page's address. */
export const signInProblems = ['no-access', 'failed', 'unavailable', 'ended'] as const;
export type SignInProblem = (typeof signInProblems)[number];

export const staffSignOutEndpoint = defineEndpoint({
  id: 'staff.signOut',
  method: 'POST',
  path: '/api/office/sign-out',
  summary: 'Ends the office session on every process immediately',
  response: z.object({
    /** Where the provider ends its own session; null if it doesn't support that. */
    providerUrl: z.nullable(z.string()),
  }),
});

export const backChannelLogoutEndpoint = defineEndpoint({
  id: 'staff.backChannelLogout',
  method: 'POST',
  path: '/api/office/back-channel-logout',
  summary: 'The identity provider ends a person’s sessions (OpenID Connect Back-Channel Logout 1.0)',
  encoding: 'form',
  // Returned for the wrong content type.
  errors: ['csrf-rejected'],
  body: z.object({ logout_token: z.string().check(z.minLength(1), z.maxLength(8000)) }),
});
