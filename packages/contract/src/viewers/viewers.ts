/** Inviting and managing delegated viewers (A-2.14, A-3.6, A-5.9, A-7.7; D-5.4). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import type { BodyOf } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { emailSchema } from '../people/account-fields.ts';
import { instantSchema, publicIdSchema, studentIdSchema } from '../shared/fields.ts';
import { oneLine } from '../text/typed-text.ts';
import { assignableFeatures, viewerStatuses } from './viewer-rules.ts';

/** The pages' messages (A-5.9, A-8.5, A-8.9). */
export const viewerMessages = {
  selectFeature: '*You must select at least one to continue',
  emailsDoNotMatch: 'Emails do not match',
  failedTitle: 'Failed!',
  failedText: 'Your request could not be updated due to a system failure.',
  ownEmail: 'You cannot invite yourself.',
  alreadyInvited: 'You have already invited this person.',
} as const;

const nameOf = (what: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.regex(/^\P{Cc}*$/u, `${what} is not valid`),
      oneLine,
      z.minLength(1, `${what} is required`),
      z.maxLength(limits.name, `${what} cannot be longer than ${limits.name} characters`),
    );

export const viewerFeatureSchema = z.enum(assignableFeatures);
export const viewerStatusSchema = z.enum(viewerStatuses);
/** Identifies the delegation for its owner. It is not the invitation's secret. */
export const viewerTokenSchema = publicIdSchema;

export const viewerFormFields = {
  firstName: nameOf('First name'),
  lastName: nameOf('Last name'),
  email: emailSchema,
  confirmEmail: z.string().check(z.trim(), z.maxLength(limits.email)),
  features: z
    .array(viewerFeatureSchema)
    .check(z.minLength(1, viewerMessages.selectFeature), z.maxLength(assignableFeatures.length)),
} as const;

/** A check for the whole form: a mismatch names the confirmation field. */
export const matchingEmails = z.check<{ email: string; confirmEmail: string }>(({ value, issues }) => {
  if (value.email.trim().toLowerCase() === value.confirmEmail.trim().toLowerCase()) return;
  issues.push({
    code: 'custom',
    path: ['confirmEmail'],
    input: value.confirmEmail,
    message: viewerMessages.emailsDoNotMatch,
  });
});

export const viewerFormSchema = z.strictObject(viewerFormFields).check(matchingEmails);
export type ViewerForm = z.output<typeof viewerFormSchema>;

export const delegatedViewerSchema = z.object({
  token: viewerTokenSchema,
  /** The version of the editable fields. Sent back with a change, it detects a conflicting one. */
  version: z.string(),
  /** The viewer's account, once they have registered. */
  qId: z.nullable(z.string()),
  parentQId: z.string(),
  studentId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  fullName: z.string(),
  email: z.string(),
  confirmEmail: z.string(),
  /** The e-mail of the account that accepted the invitation (T22). */
  registeredEmail: z.nullable(z.string()),
  status: viewerStatusSchema,
  availableStatuses: z.array(viewerStatusSchema),
  features: z.array(viewerFeatureSchema),
  /** The features that the owner may share for this student. */
  allFeatures: z.array(viewerFeatureSchema),
  isRedacted: z.boolean(),
  invitedAt: instantSchema,
  /** When the invitation expires; null once it was accepted or withdrawn. */
  invitationExpiresAt: z.nullable(instantSchema),
  /** When the viewer last used this access. */
  lastAccessAt: z.nullable(instantSchema),
});
export type DelegatedViewer = z.output<typeof delegatedViewerSchema>;

export const viewersOfStudentSchema = z.object({
  studentId: z.string(),
  allFeatures: z.array(viewerFeatureSchema),
  delegateViewers: z.array(delegatedViewerSchema),
});
export type ViewersOfStudent = z.output<typeof viewersOfStudentSchema>;

export const viewersOfStudentEndpoint = defineEndpoint({
  id: 'viewers.ofStudent',
  method: 'GET',
  path: '/api/viewer/:studentId',
  summary: 'The viewers the caller invited for one of their students',
  params: z.strictObject({ studentId: studentIdSchema }),
  response: viewersOfStudentSchema,
  errors: ['feature-unavailable', 'not-found'],
});

export const allViewersEndpoint = defineEndpoint({
  id: 'viewers.all',
  method: 'GET',
  path: '/api/viewer',
  summary: 'Who can see what: every viewer the caller invited, by student',
  response: z.object({ students: z.array(viewersOfStudentSchema) }),
});

const refusals = ['feature-unavailable', 'not-found', 'viewer-refused', 'viewer-conflict'] as const;

export const inviteViewerEndpoint = defineEndpoint({
  id: 'viewers.invite',
  method: 'POST',
  path: '/api/viewer/invite',
  summary: 'Invite a viewer to selected features of a student',
  body: z.strictObject({ studentId: studentIdSchema, delegateViewer: viewerFormSchema }),
  response: delegatedViewerSchema,
  errors: [...refusals, 'too-many-requests'],
});

export const updateViewerEndpoint = defineEndpoint({
  id: 'viewers.update',
  method: 'POST',
  path: '/api/viewer/update',
  summary: "Change a viewer's features, and the contact details of one who hasn't accepted yet",
  body: z.strictObject({
    studentId: studentIdSchema,
    delegateViewer: z
      .strictObject({
        token: viewerTokenSchema,
        version: z.optional(z.string().check(z.maxLength(64))),
        ...viewerFormFields,
      })
      .check(matchingEmails),
  }),
  response: delegatedViewerSchema,
  errors: [...refusals, 'too-many-requests'],
});
export type UpdateViewerBody = BodyOf<typeof updateViewerEndpoint>;

const viewerRef = { studentId: studentIdSchema, token: viewerTokenSchema } as const;

export const resendInvitationEndpoint = defineEndpoint({
  id: 'viewers.resendInvitation',
  method: 'POST',
  path: '/api/viewer/resendinvite',
  summary: 'Resend the invitation with a new link; the previous link becomes void',
  body: z.strictObject(viewerRef),
  response: delegatedViewerSchema,
  errors: [...refusals, 'too-many-requests'],
});

export const changeViewerStatusEndpoint = defineEndpoint({
  id: 'viewers.changeStatus',
  method: 'POST',
  path: '/api/viewer/changeStatus',
  summary: 'Approve, block, unblock or remove a viewer',
  body: z.strictObject({ ...viewerRef, status: viewerStatusSchema }),
  response: delegatedViewerSchema,
  errors: refusals,
});
