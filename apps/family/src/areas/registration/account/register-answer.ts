/** The result of submitting the new account form. Pure. */
import { type ownerRegisterEndpoint } from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';

type Answer = ResponseOf<typeof ownerRegisterEndpoint>;

/** A code was sent to the mobile and must be entered. */
export type RequestedCode = { readonly mfaSessionId: string; readonly message: string };

export type RegisterAnswer =
  | { readonly kind: 'registered' }
  | { readonly kind: 'email-taken' }
  | { readonly kind: 'code'; readonly code: RequestedCode; readonly error: string | null };

export function registerAnswerOf(answer: Answer): RegisterAnswer {
  if (answer.emailAlreadyRegistered) return { kind: 'email-taken' };
  if (!answer.mfaRequired) return { kind: 'registered' };
  return {
    kind: 'code',
    code: { mfaSessionId: answer.mfaSessionId ?? '', message: answer.statusMessage },
    error: answer.errorMessage === '' ? null : answer.errorMessage,
  };
}
