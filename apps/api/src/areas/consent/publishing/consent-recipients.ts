import type { RecipientRule } from '../../audiences/index.ts';

/** Who is told of a consent request: those who may answer it, by the rule that guards the families' own calls. */
export const consentRecipients = {
  feature: 'ConsentManagement',
  who: 'primary-owners',
} as const satisfies RecipientRule;
