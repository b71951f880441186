import type { RecipientRule } from '../../audiences/index.ts';

/** Who is notified of a notice: every account owner. No feature switches notices off. */
export const noticeRecipients = { feature: null, who: 'owners' } as const satisfies RecipientRule;
