/** The captcha as the portal needs it. One adapter per provider; none where captcha is off. */

export interface CaptchaCheck {
  /** The action the token must be for. */
  action: 'login';
  now: Date;
}

/**
 * `id`: the same for every serialisation of one token, which may be used once. `expiresAt`: until when reuse must be
 * detected.
 */
export type CaptchaVerdict =
  | { verdict: 'passed'; id: string; expiresAt: Date }
  /** Possibly a bot: require more. */
  | { verdict: 'doubtful'; id: string; expiresAt: Date }
  | { verdict: 'refused'; why: string }
  /** The provider could not be reached. */
  | { verdict: 'unavailable'; id: string; expiresAt: Date };

export interface Captcha {
  /** Our own proof of work, which needs no provider. */
  challenge(check: CaptchaCheck): Promise<string>;
  verify(token: string, check: CaptchaCheck): Promise<CaptchaVerdict>;
}
