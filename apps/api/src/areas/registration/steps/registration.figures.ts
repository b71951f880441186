/** The figures of registration (security.md, G4, G9, G11). Times in milliseconds unless the name says otherwise. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const sessionFigures = {
  idBytes: 32,
  /** A registration left open in a browser; the code opens another. */
  lifeMs: 12 * hour,
} as const;

export const activationFigures = {
  tokenBytes: 32,
  lifeMs: 30 * day,
  perHour: 3,
  perDay: 10,
  hourMs: hour,
  dayMs: day,
} as const;
