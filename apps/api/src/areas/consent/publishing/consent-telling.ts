import type { Telling } from '../../audiences/index.ts';

/** Who is told of a consent request: those who may answer it, by the rule that guards the families' own calls. */
export const consentTelling = {
  feature: 'ConsentManagement',
  who: 'primary-owners',
} as const satisfies Telling;
