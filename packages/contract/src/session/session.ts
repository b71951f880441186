/** Signing in and out, and the checks around it. */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { mfaMedium } from '../shared/vocabulary.ts';
import { loginEmailSchema, loginPasswordSchema, mfaCodeSchema } from '../people/login-fields.ts';

export const csrfTokenEndpoint = defineEndpoint({
  id: 'session.csrfToken',
  method: 'GET',
  path: '/api/token/csrf-token',
  summary: 'Anti-forgery token, to be sent in the header NCSRF of every call that is not a GET',
  response: z.string(),
});

/** Sent with the check by a page that asks by itself: nobody has done anything, so the session isn't renewed (G6). */
export const sessionCheck = { header: 'session-check', look: 'look' } as const;

export const authenticationCheckEndpoint = defineEndpoint({
  id: 'session.authenticationCheck',
  method: 'GET',
  path: '/api/authentication/authenticationCheck',
  summary: 'Whether the caller is signed in; 401 when not',
  headers: z.looseObject({ [sessionCheck.header]: z.optional(z.string()) }),
  response: z.object({
    isAuthenticated: z.literal(true),
    /** Seconds until an idle session ends, so the page can warn in time. */
    idleSecondsLeft: z.int(),
    warnSeconds: z.int(),
  }),
  errors: ['sign-in-required'],
});

/** What the sign-in page's form holds. */
export const loginFormSchema = z.object({ email: loginEmailSchema, password: loginPasswordSchema });
/** What the code step's form holds. */
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
  /** Present in the code step only. */
  mfaSessionId: z.optional(z.string().check(z.maxLength(64))),
  /** Without `token`: send (another) code by this medium. */
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
  summary: 'Sign out: the session ends on every process at once',
});

export { csrfHeader, storageKeys, termsPendingFlag } from './storage-keys.ts';
