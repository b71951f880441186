/** The check that a person is signing in, as the portal needs it. One adapter a provider; none where captcha is off. */

export interface CaptchaCheck {
  /** What the token must have been made for. */
  action: 'login';
  now: Date;
}

/** `id`: the same for every way of writing one token, which is good once. `expiresAt`: until when it must not be seen again. */
export type CaptchaVerdict =
  | { verdict: 'passed'; id: string; expiresAt: Date }
  /** Perhaps not a person: ask for more. */
  | { verdict: 'doubtful'; id: string; expiresAt: Date }
  | { verdict: 'refused'; why: string }
  /** The provider could not be asked. */
  | { verdict: 'unavailable'; id: string; expiresAt: Date };

export interface Captcha {
  /** A puzzle of our own, which needs no provider. */
  challenge(check: CaptchaCheck): Promise<string>;
  verify(token: string, check: CaptchaCheck): Promise<CaptchaVerdict>;
}
