/** Which factors count as the owner's own, and which a recovery suspends (docs/decisions/account-recovery.md). Pure. */
const hour = 60 * 60_000;

export const recoveryFigures = {
  /** How long a "not me" link works. A factor that nobody objects to in that time counts as the owner's. */
  confirmAfterMs: 240 * hour,
  tokenBytes: 32,
  /** How long former mobile numbers and used links are kept. */
  keepMs: 720 * hour,
} as const;

/** When a factor that is added now counts as the owner's own. */
export function confirmedFrom(isConfirmedSession: boolean, now: Date): Date {
  return isConfirmedSession ? now : new Date(now.getTime() + recoveryFigures.confirmAfterMs);
}

export interface Recovery {
  now: Date;
  /** When the change was made that the owner disowned; absent for a forgotten password. */
  since?: Date;
}

/** The last instant at which what is kept must have counted as the owner's: before the change they disowned, or now. */
export function trustedUntil({ now, since }: Recovery): Date {
  return since === undefined ? now : new Date(since.getTime() - 1);
}

/** The changes to go back over, newest first, until the newest one that counted as the owner's. */
export function suspiciousTail<Change extends { confirmedFrom: Date }>(
  newestFirst: readonly Change[],
  until: Date,
): Change[] {
  const kept = newestFirst.findIndex((change) => change.confirmedFrom <= until);
  return newestFirst.slice(0, kept === -1 ? newestFirst.length : kept);
}
