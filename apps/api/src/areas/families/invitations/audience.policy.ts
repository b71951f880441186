/** Which parents get a code, and why others don't (O-8.5). Pure. */
import type { Candidate, KeptAudience } from './candidates.repository.ts';

export interface Choice {
  chosen: Candidate[];
  leftOut: { account: number; openCode: number; order: number; register: number };
}

type Reason = keyof Choice['leftOut'];

function reasonAgainst(candidate: Candidate, kind: KeptAudience['kind']): Reason | null {
  if (candidate.hasAccount) return 'account';
  if (!candidate.isAllowed) return candidate.isBarred ? 'order' : 'register';
  // One parent gets a new code, which replaces the open one.
  return candidate.hasOpenCode && kind !== 'parent' ? 'openCode' : null;
}

export function chooseParents(candidates: readonly Candidate[], kind: KeptAudience['kind']): Choice {
  const asked = candidates.filter(({ hasExpiredCode }) => kind !== 'expired' || hasExpiredCode);
  const reasons = asked.map((candidate) => reasonAgainst(candidate, kind));
  const count = (reason: Reason): number => reasons.filter((other) => other === reason).length;
  return {
    chosen: asked.filter((_, index) => reasons[index] === null),
    leftOut: {
      account: count('account'),
      openCode: count('openCode'),
      order: count('order'),
      register: count('register'),
    },
  };
}
