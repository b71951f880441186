/** Registration of an account owner with a school's invitation code. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { urlSchema } from '../shared/fields.ts';
import { mfaCodeSchema } from '../people/login-fields.ts';
import { loginBodySchema } from '../session/session.ts';
import { termsKeySchema } from '../terms/terms.ts';
import { accountFormFields, confirmations, registrationSessionIdSchema } from './account-form.ts';
import { invitationCodeSchema } from './invitation-code.ts';

/** The stages of a registration. Only the server advances it (T17). */
export const registrationStages = [
  'terms',
  'verify-name',
  'verify-identity',
  'register',
  'check-email',
  'done',
] as const;
export type RegistrationStage = (typeof registrationStages)[number];
export const registrationStageSchema = z.enum(registrationStages);

const bySession = z.strictObject({ sessionId: registrationSessionIdSchema });

export const ownerInvitationEndpoint = defineEndpoint({
  id: 'registration.ownerInvitation',
  method: 'POST',
  path: '/api/registration/account-owner-invitation',
  summary: "Enter a school's invitation code; a valid one opens a registration in this browser",
  body: z.strictObject({
    code: invitationCodeSchema,
    /** Required while the server detects code guessing (G11). The same captcha as for signing in. */
    captchaToken: z.optional(z.string().check(z.maxLength(4096))),
  }),
  response: z.object({
    /** 0 valid, 1 invalid, 2 already used, 3 already registered, 4 resembles a student id. */
    resultCode: z.int(),
    valid: z.boolean(),
    sessionId: z.nullable(z.string()),
    pendingTermsAndConditionsKeys: z.array(termsKeySchema),
  }),
  errors: ['person-check-required', 'too-many-requests'],
});

/** The stage to resume at: after a reload, after the identity service, or on another device with the same code. */
export const registrationStatusEndpoint = defineEndpoint({
  id: 'registration.status',
  method: 'GET',
  path: '/api/registration/status',
  summary: 'The stage of this browser’s registration',
  query: bySession,
  response: z.object({
    stage: registrationStageSchema,
    pendingTermsAndConditionsKeys: z.array(termsKeySchema),
    /** The recipient of the activation link, in the stage check-email. */
    email: z.nullable(z.string()),
  }),
  errors: ['not-found'],
});

export const ownerVerificationEndpoint = defineEndpoint({
  id: 'registration.ownerVerification',
  method: 'GET',
  path: '/api/registration/account-owner-verification',
  summary: "The name the code is registered to, for 'Is this you?'",
  query: bySession,
  response: z.object({ fullName: z.string() }),
  errors: ['not-found', 'registration-out-of-step', 'too-many-requests'],
});

export const ownerConfirmNameEndpoint = defineEndpoint({
  id: 'registration.ownerConfirmName',
  method: 'POST',
  path: '/api/registration/account-owner-verification',
  summary: "Answer yes to 'Is this you?'",
  body: bySession,
  errors: ['not-found', 'registration-out-of-step'],
});

export const dvsTokenEndpoint = defineEndpoint({
  id: 'registration.dvsToken',
  method: 'GET',
  path: '/api/registration/dvsToken',
  summary: 'Start a verification at the identity service; returns the fields of the hidden form',
  query: bySession,
  response: z.object({
    /** The URL to which the hidden form posts. */
    serviceUrl: urlSchema,
    fullName: z.string(),
    token: z.string(),
    userId: z.string(),
    customerId: z.string(),
    returnUrl: urlSchema,
    cancelUrl: urlSchema,
    timeoutUrl: urlSchema,
    exceptionUrl: urlSchema,
  }),
  errors: ['not-found', 'registration-out-of-step', 'too-many-requests', 'busy'],
});

export const identityOutcomes = [
  'verified',
  'not-verified',
  'cancelled',
  'timed-out',
  'exception',
  'pending',
] as const;
export type IdentityOutcome = (typeof identityOutcomes)[number];

/** How the identity service can return the browser. The server fetches the actual result itself. */
export const identityReturns = ['returned', 'cancelled', 'timed-out', 'exception'] as const;
export type IdentityReturn = (typeof identityReturns)[number];

/** Query parameters of the redirect to the register page. */
export const identityReturnQuery = { userId: 'userId', how: 'identity' } as const;

export const identityReturnEndpoint = defineEndpoint({
  id: 'registration.identityReturn',
  method: 'GET',
  path: '/api/registration/identity-return/:how/:userId',
  summary:
    'Where the identity service sends the browser: redirects to the register page, and changes nothing',
  params: z.strictObject({
    how: z.enum(identityReturns),
    userId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  }),
  /** The service may add parameters, which are ignored. */
  query: z.looseObject({}),
  content: { kind: 'redirect' },
});

export const ownerAutoActivateEndpoint = defineEndpoint({
  id: 'registration.ownerAutoActivate',
  method: 'POST',
  path: '/api/registration/account-owner-auto-activate',
  summary: 'Return from the identity service: the server fetches the result itself and ignores the browser’s',
  body: z.strictObject({
    sessionId: registrationSessionIdSchema,
    userId: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  response: z.object({
    outcome: z.enum(identityOutcomes),
    /** The caller was signed in and is now an account owner: shows Congratulations. */
    isOwnerNow: z.boolean(),
  }),
  errors: ['not-found', 'registration-out-of-step', 'busy'],
});

export const ownerRegisterBodySchema = z
  .strictObject({
    ...accountFormFields,
    sessionId: registrationSessionIdSchema,
    mfaSessionId: z.optional(z.string().check(z.maxLength(64))),
    /** Absent with `mfaSessionId`: send another code. */
    mfaCode: z.optional(z.union([z.literal(''), mfaCodeSchema])),
  })
  .check(confirmations);

/** The register form's messages about the e-mail address. */
export const emailTakenMessage = 'Error! This email has already been used.';

export const ownerRegisterEndpoint = defineEndpoint({
  id: 'registration.ownerRegister',
  method: 'POST',
  path: '/api/registration/account-owner-register',
  summary: 'Create the account; a mobile number requires a code first. The e-mailed link activates it',
  body: ownerRegisterBodySchema,
  response: z.object({
    emailAlreadyRegistered: z.boolean(),
    mfaRequired: z.boolean(),
    mfaSessionId: z.nullable(z.string()),
    statusMessage: z.string(),
    errorMessage: z.string(),
  }),
  errors: ['not-found', 'registration-out-of-step', 'password-refused', 'too-many-requests', 'busy'],
});

/** "Association result" of. */
export const associationResult = {
  valid: 0,
  invalid: 1,
  codeAlreadyUsed: 2,
  userNotAccountOwner: 3,
} as const;

/** The messages of a failed association: title, and the server's details. */
export const associationFailure = {
  title: 'There is problem with your account!',
  invalid:
    'The name on your account is not the name the school sent this invitation code to. Contact your school.',
  codeAlreadyUsed: 'This invitation code has already been used.',
  userNotAccountOwner:
    'This account is not the account of an account owner yet. Verify your identity to become one.',
} as const;

export const ownerLoginEndpoint = defineEndpoint({
  id: 'registration.ownerLogin',
  method: 'POST',
  path: '/api/authentication/account-owner/login',
  summary: 'Sign in during registration, to add another invitation to an existing account',
  body: loginBodySchema,
  response: z.object({ hasPendingTermsAndConditions: z.boolean() }),
  errors: ['login-failed', 'code-required', 'too-many-requests', 'busy'],
});

export const associateInvitationEndpoint = defineEndpoint({
  id: 'registration.associateInvitation',
  method: 'POST',
  path: '/api/registration/associate-additional-invitation',
  summary: 'Add the invitation of this registration to the account that just signed in',
  body: bySession,
  response: z.object({
    resultCode: z.int(),
    valid: z.boolean(),
    errorMessage: z.string(),
    userNotAccountOwner: z.boolean(),
  }),
  errors: ['not-found', 'registration-out-of-step', 'reauthentication-required'],
});
