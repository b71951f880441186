import type { Telling } from '../../audiences/index.ts';

/** Who is notified of a notice: every account owner. No feature switches notices off. */
export const noticeTelling = { feature: null, who: 'owners' } as const satisfies Telling;
