/** When wrong passwords block a sign-in, and for how long (G1). Pure. */
import { guardFigures } from '../session.figures.ts';

export interface GuardState {
  /** Since the last block or success. */
  failures: number;
  consecutiveFailures: number;
  blocks: number;
  blockedUntil: Date | null;
  /** The owner reported a compromise. Wrong passwords, which anybody can type, neither set nor clear it. */
  isCompromised: boolean;
}

export const freshGuard: GuardState = {
  failures: 0,
  consecutiveFailures: 0,
  blocks: 0,
  blockedUntil: null,
  isCompromised: false,
};

/** Whether waiting no longer helps, and a new password is required. */
function needsReset(state: GuardState): boolean {
  return state.isCompromised || state.consecutiveFailures >= guardFigures.consecutiveBeforeReset;
}

export function isBlocked(state: GuardState, now: Date): boolean {
  return needsReset(state) || (state.blockedUntil !== null && state.blockedUntil > now);
}

/** Counts a wrong password. Every fifth one blocks: for 15 minutes, then 30, 60 and 120. */
export function afterFailure(state: GuardState, now: Date): GuardState {
  const failures = state.failures + 1;
  const consecutiveFailures = state.consecutiveFailures + 1;
  if (failures < guardFigures.failuresBeforeBlock) return { ...state, failures, consecutiveFailures };
  const longest = guardFigures.blockMs.length - 1;
  const blockMs = guardFigures.blockMs[Math.min(state.blocks, longest)] ?? 0;
  return {
    ...state,
    failures: 0,
    consecutiveFailures,
    blocks: state.blocks + 1,
    blockedUntil: new Date(now.getTime() + blockMs),
  };
}

/** The message for the person, the same whether the address is known or not. */
export function refusalMessage(state: GuardState, now: Date): string {
  if (needsReset(state)) return 'Too many unsuccessful tries. Reset your password to sign in.';
  if (!isBlocked(state, now)) return 'The email or password is not right.';
  const minutes = Math.ceil(((state.blockedUntil?.getTime() ?? 0) - now.getTime()) / 60_000);
  const wait = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `Too many unsuccessful tries. Try again in ${wait}, or reset your password.`;
}
