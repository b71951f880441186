/** How many links an account may be sent, and how long a link is valid (G9). Pure. */
const minute = 60_000;
const hour = 60 * minute;

export const resetFigures = {
  tokenBytes: 32,
  lifeMs: 30 * minute,
  perHour: 3,
  perDay: 10,
  hourMs: hour,
  dayMs: 24 * hour,
  /** Attempts with a wrong address before a link is revoked. */
  wrongEmails: 5,
  perNetwork: { tries: 20, seconds: 3600 },
} as const;

/** Whether the account may be sent another link. `issued` are those of the last day; `scale` widens the limits. */
export function mayIssueLink(issued: readonly Date[], now: Date, scale: number): boolean {
  const lastHour = issued.filter((at) => at.getTime() > now.getTime() - resetFigures.hourMs);
  return lastHour.length < resetFigures.perHour * scale && issued.length < resetFigures.perDay * scale;
}

/** Matches the portal's token format, 256 bits in base64url, so that anything else is rejected without a query. */
export function isToken(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text);
}
