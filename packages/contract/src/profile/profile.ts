/** Changes to a person's own account (A-2.7, A-2.8, A-5.3, A-5.4, A-5.6, A-7.3, A-8.6; G7, G10). */
import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { publicIdSchema } from '../shared/fields.ts';
import { emailsDoNotMatch } from '../registration/account-form.ts';
import { confirmationError, emailSchema, newPasswordSchema } from '../people/account-fields.ts';
import { mfaMediumSchema } from '../session/session.ts';
import { loginPasswordSchema } from '../people/login-fields.ts';
import { mobileSchema } from '../people/phone.ts';
import { limits } from '../limits.ts';

/** The query parameter of an e-mailed link and of the hash route that it leads to. */
export const emailLinkQuery = 'ct';

const tokenSchema = z.string().check(z.maxLength(128));
const successSchema = z.object({ success: z.boolean() });

/** The message for the confirmation of a new e-mail address, or null. */
export function confirmEmailError(email: string, confirmEmail: string): string | null {
  const isSame = email.trim().toLowerCase() === confirmEmail.trim().toLowerCase();
  return isSame ? null : emailsDoNotMatch;
}

export const sameEmailMessage = 'The email address must be different to your current email address.';

export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

export const changeEmailBodySchema = z
  .strictObject({
    email: emailSchema,
    confirmEmail: z.string().check(z.trim(), z.maxLength(limits.email)),
    password: loginPasswordSchema,
  })
  .check((context) => {
    const { email, confirmEmail } = context.value;
    const message = confirmEmailError(email, confirmEmail);
    if (message !== null)
      context.issues.push({ code: 'custom', message, path: ['confirmEmail'], input: confirmEmail });
  });
export type ChangeEmailBody = z.output<typeof changeEmailBodySchema>;

export const changeEmailEndpoint = defineEndpoint({
  id: 'profile.changeEmail',
  method: 'POST',
  path: '/api/user/settings/email',
  summary: 'Request a new e-mail address, which takes effect once the e-mailed link is confirmed',
  body: changeEmailBodySchema,
  response: successSchema,
  errors: ['too-many-requests', 'busy'],
});

export const followEmailLinkEndpoint = defineEndpoint({
  id: 'profile.followEmailLink',
  method: 'GET',
  path: '/api/user/settings/email/confirm/:token',
  summary:
    'Where the link to the new address lands: redirects to the page that asks to confirm; changes nothing',
  params: z.strictObject({ token: tokenSchema }),
  content: { kind: 'redirect' },
});

export const confirmEmailEndpoint = defineEndpoint({
  id: 'profile.confirmEmail',
  method: 'POST',
  path: '/api/user/settings/email/confirm',
  summary: 'Confirm the new e-mail address with the token of the e-mailed link',
  body: z.strictObject({ token: tokenSchema }),
  response: successSchema,
});

export const followNotMeLinkEndpoint = defineEndpoint({
  id: 'profile.followNotMeLink',
  method: 'GET',
  path: '/api/user/settings/email/not-me/:token',
  summary: 'The target of the “not me” link: redirects to the page that offers to undo, and changes nothing',
  params: z.strictObject({ token: tokenSchema }),
  content: { kind: 'redirect' },
});

export const undoEmailEndpoint = defineEndpoint({
  id: 'profile.undoEmail',
  method: 'POST',
  path: '/api/user/settings/email/not-me',
  summary: 'Undo a change of e-mail address: restores the old one and ends every session',
  body: z.strictObject({ token: tokenSchema }),
  response: successSchema,
});

export const changeMobileBodySchema = z.strictObject({ mobile: mobileSchema });

export const changeMobileEndpoint = defineEndpoint({
  id: 'profile.changeMobile',
  method: 'POST',
  path: '/api/user/settings/mobile',
  summary: 'Change or clear the mobile number; requires a sign-in within the last ten minutes',
  body: changeMobileBodySchema,
  /** How the next sign-in code will be sent. */
  response: z.object({ codeMedium: mfaMediumSchema }),
  errors: ['reauthentication-required', 'too-many-requests'],
});

export const changePasswordBodySchema = z
  .strictObject({
    OldPassword: loginPasswordSchema,
    NewPassword: newPasswordSchema,
    NewPasswordConfirmation: z.string().check(z.maxLength(limits.password.max)),
  })
  .check((context) => {
    const { NewPassword, NewPasswordConfirmation } = context.value;
    const message = confirmationError(NewPassword, NewPasswordConfirmation);
    if (message !== null)
      context.issues.push({
        code: 'custom',
        message,
        path: ['NewPasswordConfirmation'],
        input: NewPasswordConfirmation,
      });
  });
export type ChangePasswordBody = z.output<typeof changePasswordBodySchema>;

export const changePasswordEndpoint = defineEndpoint({
  id: 'profile.changePassword',
  method: 'POST',
  path: '/api/user/settings/password',
  summary: 'Change the password, given the old one; ends the other sessions',
  body: changePasswordBodySchema,
  response: z.object({ success: z.boolean(), errorMessage: z.string() }),
  errors: ['password-refused', 'too-many-requests', 'busy'],
});

export const emailAddressEndpoint = defineEndpoint({
  id: 'profile.emailAddress',
  method: 'GET',
  path: '/api/user/email/:qId',
  summary: 'The caller’s e-mail address, or that of a viewer they invited',
  params: z.strictObject({ qId: publicIdSchema }),
  response: z.object({ emailAddress: z.string() }),
  errors: ['not-found'],
});
