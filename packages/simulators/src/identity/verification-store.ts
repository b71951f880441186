import { randomBytes } from 'node:crypto';

/** The outcomes a tester can choose. */
export const answers = ['verified', 'not-verified', 'cancelled', 'timed-out', 'exception'] as const;
export type Answer = (typeof answers)[number];

export interface NewVerification {
  customerId: string;
  userId: string;
  nonce: string;
  fullName: string;
  lifeSeconds: number;
}

/** One visit, from the portal's call to the tester's answer. */
export interface Verification extends NewVerification {
  token: string;
  openedAt: number;
  outcome: Answer | 'pending';
  legalName: { given: string; family: string } | null;
}

export interface VerificationStore {
  open(verification: NewVerification): Verification;
  find(token: string): Verification | undefined;
  isOver(verification: Verification): boolean;
  /** False when it has been answered or has expired: a token works once. */
  answer(token: string, outcome: Answer, legalName: Verification['legalName']): boolean;
}

const LIMIT = 1000;

export function createVerificationStore(clock: () => number = Date.now): VerificationStore {
  const visits = new Map<string, Verification>();
  const isOver = (visit: Verification): boolean => clock() > visit.openedAt + visit.lifeSeconds * 1000;
  return {
    isOver,
    open(verification) {
      const token = randomBytes(24).toString('base64url');
      const visit: Verification = {
        ...verification,
        token,
        openedAt: clock(),
        outcome: 'pending',
        legalName: null,
      };
      visits.set(token, visit);
      const [oldest] = visits.keys();
      if (visits.size > LIMIT && oldest !== undefined) visits.delete(oldest);
      return visit;
    },
    find: (token) => visits.get(token),
    answer(token, outcome, legalName) {
      const visit = visits.get(token);
      if (!visit || visit.outcome !== 'pending' || isOver(visit)) return false;
      visit.outcome = outcome;
      visit.legalName = outcome === 'verified' ? legalName : null;
      return true;
    },
  };
}
