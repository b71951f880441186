/** The figures of registration (G4, G9, G11). Times in milliseconds unless the name says otherwise. */
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

export const invitationFigures = {
  lifeMs: 30 * day,
  /** How often a code may be entered before it is frozen. */
  opens: 10,
  wrongPerBrowser: { tries: 5, seconds: 86_400 },
  perNetworkAndHour: { tries: 10, seconds: 3600 },
  perNetworkAndDay: { tries: 30, seconds: 86_400 },
  /** Wrong codes from everywhere in a day; from there on the alarm is raised and every answer waits. */
  wrongPerDay: { tries: 500, seconds: 86_400 },
  slowedMs: 1000,
  /** How often the name behind a code is shown. */
  namesPerHour: { tries: 20, seconds: 3600 },
} as const;

export const identityFigures = {
  lifeMs: 10 * minute,
  visitsPerHour: { tries: 10, seconds: 3600 },
  busySeconds: 30,
} as const;

export const registerFigures = {
  /** Forms sent in one registration, with wrong codes and codes asked for, and from one network. */
  perRegistration: { tries: 60, seconds: 3600 },
  perNetwork: { tries: 120, seconds: 3600 },
  /** Addresses with an account that one registration may find. */
  takenAddresses: { tries: 10, seconds: 3600 },
  codesPerRegistration: { tries: 10, seconds: 86_400 },
  /** The owner of an address that is tried is told so this often. */
  takenNotices: { tries: 1, seconds: 86_400 },
} as const;
