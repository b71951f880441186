/** Limits and lifetimes of changes to an account's own details (G7, G10, T13–T15). Pure. */
const hour = 60 * 60_000;
const day = 24 * hour;

export const profileFigures = {
  tokenBytes: 32,
  /** Wrong passwords, or taken addresses, before further attempts within the hour are refused. */
  passwordTries: { tries: 5, seconds: 3600 },
  mobileChanges: { tries: 5, seconds: 24 * 3600 },
  emailChangesPerDay: 3,
  confirmLifeMs: day,
  undoLifeMs: 240 * hour,
  dayMs: day,
} as const;

/**
 * Seconds until the account may request another address, or 0. `asked` are the requests of the last day; `scale` widens
 * the limit.
 */
export function secondsUntilNextChange(asked: readonly Date[], now: Date, scale: number): number {
  const limit = profileFigures.emailChangesPerDay * scale;
  const times = asked.map((at) => at.getTime()).sort((one, other) => other - one);
  // Allowed again once the oldest of the last three is a day old.
  const oldest = times[limit - 1];
  if (oldest === undefined) return 0;
  return Math.max(0, Math.ceil((oldest + profileFigures.dayMs - now.getTime()) / 1000));
}

/** Formats Australian mobiles as 04XX XXX XXX, others with single spaces; empty when there is none. */
export function tidyMobile(typed: string): string | null {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  const [, first, second, third] = /^(04\d\d)(\d{3})(\d{3})$/.exec(text.replaceAll(' ', '')) ?? [];
  if (first && second && third) return `${first} ${second} ${third}`;
  return text === '' ? null : text;
}
