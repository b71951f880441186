import type { RecipientRule } from '../audiences/index.ts';

/** Who is notified of an event: every account owner who sees it on their pages. */
export const eventRecipients = { feature: 'UpcomingEvents', who: 'owners' } as const satisfies RecipientRule;
