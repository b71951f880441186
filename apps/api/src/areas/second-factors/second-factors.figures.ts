/** The limits and lifetimes of second factors (G4, G5). Times are in milliseconds unless the name says otherwise. */
const minute = 60_000;

export const passkeyFigures = { challengeBytes: 32, challengeLifeMs: 5 * minute } as const;

/** EdDSA, ES256 and RS256: the algorithms of authenticators in use, best first. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

export const authenticatorFigures = {
  secretBytes: 20,
  digits: 6,
  stepSeconds: 30,
  /** Allows for clock skew of phones. */
  stepsEitherWay: 1,
  /** Lifetime of an unconfirmed app enrolment. */
  enrolLifeMs: 30 * minute,
  wrongCodes: 5,
} as const;
