/** The result of an entered invitation code. Pure. */
import {
  invitationFormSchema,
  invitationMessages,
  invitationResult,
  localInvitationResult,
} from '@portal/contract/registration';

export type RefusedResult = keyof typeof invitationMessages;

/** The next step after a refused code, shown below the message. */
const advice: Readonly<Record<RefusedResult, string>> = {
  [invitationResult.invalid]: 'Compare it with the letter or email from your school and try again.',
  [invitationResult.alreadyUsed]: 'Ask your school for a new one.',
  [invitationResult.alreadyRegistered]: 'Sign in with the email you registered with.',
  [invitationResult.looksLikeStudentId]: 'An invitation code is ten digits and one letter or digit.',
};

export type CodeCheck =
  | { readonly kind: 'ask'; readonly code: string }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'refused'; readonly result: RefusedResult };

const isRefused = (result: number): result is RefusedResult => result in invitationMessages;

/** Validates the input. Only well-formed codes are sent to the server. */
export function checkCode(typed: string): CodeCheck {
  const parsed = invitationFormSchema.safeParse({ code: typed });
  if (!parsed.success) return { kind: 'error', message: parsed.error.issues[0]?.message ?? '' };
  const { code } = parsed.data;
  const local = localInvitationResult(code);
  return local !== null && isRefused(local) ? { kind: 'refused', result: local } : { kind: 'ask', code };
}

/** A refused code's message and next step. An unknown result counts as a wrong code. */
export function refusalText(result: number): { readonly title: string; readonly text: string } {
  const known = isRefused(result) ? result : invitationResult.invalid;
  return { title: `${invitationMessages[known]}.`, text: advice[known] };
}
