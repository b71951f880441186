/**
 * Which factors count as the owner's own, and which ones a recovery suspends (docs/decisions/accounts/account-recovery.md).
 * Pure.
 */
const hour = 60 * 60_000;

export const recoveryFigures = {
  /** How long a "not me" link works. A factor without an objection by then counts as the owner's. */
  confirmAfterMs: 240 * hour,
  tokenBytes: 32,
  /** Retention of former mobile numbers and used links. */
  keepMs: 720 * hour,
} as const;

/** When a factor added now starts to count as the owner's own. */
export function confirmedFrom(isConfirmedSession: boolean, now: Date): Date {
  return isConfirmedSession ? now : new Date(now.getTime() + recoveryFigures.confirmAfterMs);
}

export interface Recovery {
  now: Date;
  /** When the disowned change was made; absent for a forgotten password. */
  since?: Date;
}

/**
 * The latest instant by which a factor must have counted as the owner's to be kept: before the disowned change, or now.
 */
export function trustedUntil({ now, since }: Recovery): Date {
  return since === undefined ? now : new Date(since.getTime() - 1);
}

/** The changes to revert, newest first, back to the newest one that counted as the owner's. */
export function suspiciousTail<Change extends { confirmedFrom: Date }>(
  newestFirst: readonly Change[],
  until: Date,
): Change[] {
  const kept = newestFirst.findIndex((change) => change.confirmedFrom <= until);
  return newestFirst.slice(0, kept === -1 ? newestFirst.length : kept);
}
