/** Messages and next steps for identity service results. Pure. */
import type { IdentityOutcome } from '@portal/contract/registration';

export const RETRY = 'Please retry your registration again or contact your school administrator.';

export type OutcomeMessage = {
  readonly title: string;
  readonly text: string;
  readonly tone: 'bad' | 'warn' | 'info';
};

export const outcomeMessages: Readonly<Record<Exclude<IdentityOutcome, 'verified'>, OutcomeMessage>> = {
  'not-verified': {
    title: 'Your identity could not be verified',
    text: `The identity service could not match your legal name to your document. ${RETRY}`,
    tone: 'bad',
  },
  cancelled: {
    title: 'You cancelled the identity check',
    text: 'Nothing was sent to your school. You can start the check again.',
    tone: 'warn',
  },
  'timed-out': {
    title: 'The identity check took too long',
    text: `It timed out before it was finished. ${RETRY}`,
    tone: 'warn',
  },
  exception: {
    title: 'The identity service had a problem',
    text: `Your identity was not checked. ${RETRY}`,
    tone: 'bad',
  },
  pending: {
    title: 'Your identity is still being checked',
    text: 'The identity service has no result yet. Look again in a moment. You can also come back later and enter your code again.',
    tone: 'info',
  },
};
