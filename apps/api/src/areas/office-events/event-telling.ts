import type { Telling } from '../audiences/index.ts';

/** Who is notified of an event: every account owner who sees it on their pages. */
export const eventTelling = { feature: 'UpcomingEvents', who: 'owners' } as const satisfies Telling;
