/** The result of adding an invitation to an existing account. Pure. */
import {
  associationFailure,
  associationResult,
  type associateInvitationEndpoint,
} from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';

type Answer = ResponseOf<typeof associateInvitationEndpoint>;

export type Association =
  | { readonly kind: 'added' }
  /** The account is not linked to a parent yet, so the identity service must verify the person. */
  | { readonly kind: 'verify-identity'; readonly text: string }
  | { readonly kind: 'refused'; readonly text: string };

export function associationOf({ valid, resultCode, errorMessage, userNotAccountOwner }: Answer): Association {
  if (userNotAccountOwner || resultCode === associationResult.userNotAccountOwner)
    return { kind: 'verify-identity', text: errorMessage || associationFailure.userNotAccountOwner };
  if (valid) return { kind: 'added' };
  const isUsed = resultCode === associationResult.codeAlreadyUsed;
  const text = isUsed ? associationFailure.codeAlreadyUsed : associationFailure.invalid;
  return { kind: 'refused', text: errorMessage || text };
}
