/** The limits and lifetimes of signing in (G1, G2, G4). Times are in milliseconds unless the name says otherwise. */
const minute = 60_000;
const hour = 60 * minute;

export const guardFigures = {
  failuresBeforeBlock: 5,
  blockMs: [15 * minute, 30 * minute, 60 * minute, 120 * minute],
  consecutiveBeforeReset: 100,
} as const;

export const signInLimits = {
  perNetwork: { tries: 20, seconds: 60 },
  perEmailAndNetwork: { tries: 5, seconds: 60 },
  failuresPerNetwork: { tries: 100, seconds: 3600 },
} as const;

export const codeFigures = {
  lifeMs: 10 * minute,
  sessionLifeMs: 15 * minute,
  tries: 5,
  betweenSendsMs: 30_000,
  sendsPerQuarterHour: 5,
  quarterHourMs: 15 * minute,
  sendsPerDay: 10,
  dayMs: 24 * hour,
  /** After the day's codes are used up. */
  pauseMs: 2 * hour,
  /** Codes used up by wrong attempts in a day before a new password is required. */
  exhaustedPerDay: 3,
  /** Wrong codes in a day across all steps: 15 guesses among a million codes. */
  wrongPerDay: 15,
} as const;

export const weakerCodeFigures = {
  /** Long enough for the owner to read the notification and object. */
  waitMs: 24 * hour,
  /** How long codes by SMS and e-mail are sent afterwards. */
  openMs: 48 * hour,
} as const;

export const deviceFigures = {
  /** Two tabs, or a retry after a lost response, may present the same token within this time. */
  reuseGraceMs: minute,
} as const;
