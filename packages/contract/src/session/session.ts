/** Signing in and out, and session checks. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { mfaMedium } from '../shared/vocabulary.ts';
import { loginEmailSchema, loginPasswordSchema, mfaCodeSchema } from '../people/login-fields.ts';

export const csrfTokenEndpoint = defineEndpoint({
  id: 'session.csrfToken',
  method: 'GET',
  path: '/api/token/csrf-token',
  summary: 'The anti-forgery token, required in the NCSRF header of every call other than GET',
  response: z.string(),
});

/** Sent with a check that the page makes by itself. Without user activity the session isn't renewed (G6). */
export const sessionCheck = { header: 'session-check', look: 'look' } as const;

export const authenticationCheckEndpoint = defineEndpoint({
  id: 'session.authenticationCheck',
  method: 'GET',
  path: '/api/authentication/authenticationCheck',
  summary: 'Whether the caller is signed in; 401 if not',
  headers: z.looseObject({ [sessionCheck.header]: z.optional(z.string()) }),
  response: z.object({
    isAuthenticated: z.literal(true),
    /** Whose session it is, as in `GET /api/user`. During a rollout, a process of an earlier version omits it. */
    accountKey: z.optional(z.string()),
    /** Seconds until the idle session ends, for the warning. */
    idleSecondsLeft: z.int(),
    warnSeconds: z.int(),
  }),
  errors: ['sign-in-required'],
});

/** The sign-in form's values. */
export const loginFormSchema = z.object({ email: loginEmailSchema, password: loginPasswordSchema });
/** The code step's values. */
export const codeFormSchema = z.object({ token: mfaCodeSchema });

export const mfaMediumSchema = z.union([
  z.literal(mfaMedium.sms),
  z.literal(mfaMedium.email),
  z.literal(mfaMedium.authenticatorApp),
]);

export const loginBodySchema = z.strictObject({
  email: loginEmailSchema,
  password: loginPasswordSchema,
  captchaToken: z.optional(z.string().check(z.maxLength(4096))),
  /** Only in the code step. */
  mfaSessionId: z.optional(z.string().check(z.maxLength(64))),
  /** Without `token`: send a code, or another one, by this medium. */
  mfaMedium: z.optional(mfaMediumSchema),
  token: z.optional(z.union([z.literal(''), mfaCodeSchema])),
});
export type LoginBody = z.output<typeof loginBodySchema>;

export const signedInSchema = z.object({ hasPendingTermsAndConditions: z.boolean() });

export const loginEndpoint = defineEndpoint({
  id: 'session.login',
  method: 'POST',
  path: '/api/authentication/login',
  summary: 'Sign in with e-mail and password, and a code on a device that is not remembered',
  body: loginBodySchema,
  response: signedInSchema,
  errors: ['captcha-refused', 'login-failed', 'code-required', 'too-many-requests', 'busy'],
});

export const logoutEndpoint = defineEndpoint({
  id: 'session.logout',
  method: 'POST',
  path: '/api/authentication/logout',
  summary: 'Sign out: ends the session on every process immediately',
});

export { csrfHeader, storageKeys, termsPendingFlag } from './storage-keys.ts';
