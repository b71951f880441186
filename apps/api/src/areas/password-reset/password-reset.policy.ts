/** How many links an account is sent, and how long one is good (G9). Pure. */
const minute = 60_000;
const hour = 60 * minute;

export const resetFigures = {
  tokenBytes: 32,
  lifeMs: 30 * minute,
  perHour: 3,
  perDay: 10,
  hourMs: hour,
  dayMs: 24 * hour,
  /** Submits with somebody else's address before a link is void. */
  wrongEmails: 5,
  perNetwork: { tries: 20, seconds: 3600 },
} as const;

/** Whether the account may be sent another link. `issued` are those of the last day; `scale` widens the limits. */
export function mayIssueLink(issued: readonly Date[], now: Date, scale: number): boolean {
  const lastHour = issued.filter((at) => at.getTime() > now.getTime() - resetFigures.hourMs);
  return lastHour.length < resetFigures.perHour * scale && issued.length < resetFigures.perDay * scale;
}

/** A token as the portal makes them: 256 bits in base64url. Anything else is not worth a look in the database. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
