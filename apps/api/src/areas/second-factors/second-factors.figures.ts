/** The figures of second factors (G4, G5). Times in milliseconds unless the name says otherwise. */
const minute = 60_000;

export const passkeyFigures = { challengeBytes: 32, challengeLifeMs: 5 * minute } as const;

/** EdDSA, ES256 and RS256: what authenticators in use can do, best first. */
export const passkeyAlgorithms: readonly number[] = [-8, -7, -257];

export const authenticatorFigures = {
  secretBytes: 20,
  digits: 6,
  stepSeconds: 30,
  /** Clocks of phones run a little ahead or behind. */
  stepsEitherWay: 1,
  /** An app that was never confirmed. */
  enrolLifeMs: 30 * minute,
  wrongCodes: 5,
} as const;
