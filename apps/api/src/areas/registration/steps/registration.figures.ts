/** The limits and lifetimes of registration (G4, G9, G11). Times are in milliseconds unless the name says otherwise. */
const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const sessionFigures = {
  idBytes: 32,
  /** An idle registration in a browser; the code opens another. */
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
  /** Entries of a code before it is frozen. */
  opens: 10,
  wrongPerBrowser: { tries: 5, seconds: 86_400 },
  perNetworkAndHour: { tries: 10, seconds: 3600 },
  perNetworkAndDay: { tries: 30, seconds: 86_400 },
  /** Wrong codes from all networks in a day, beyond which the alarm is raised and every response is delayed. */
  wrongPerDay: { tries: 500, seconds: 86_400 },
  slowedMs: 1000,
  /** Views of a code's addressee. */
  namesPerHour: { tries: 20, seconds: 3600 },
} as const;

export const identityFigures = {
  lifeMs: 10 * minute,
  visitsPerHour: { tries: 10, seconds: 3600 },
  busySeconds: 30,
} as const;

export const registerFigures = {
  /** Submissions in one registration, including wrong codes and codes requested, and from one network. */
  perRegistration: { tries: 60, seconds: 3600 },
  perNetwork: { tries: 120, seconds: 3600 },
  /** Lookups of existing accounts by one registration. */
  takenAddresses: { tries: 10, seconds: 3600 },
  codesPerRegistration: { tries: 10, seconds: 86_400 },
  /** Notifications to the owner of an address somebody tried. */
  takenNotices: { tries: 1, seconds: 86_400 },
} as const;
