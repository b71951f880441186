/** Creates the configured captcha; null when it is off. */
import type { Captcha } from '../../ports/captcha.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createRecaptcha } from './recaptcha.ts';

export interface CaptchaOptions {
  kind: 'off' | 'proof-of-work' | 'recaptcha';
  secret: Buffer;
  recaptcha: { url: string; secret: string; minimumScore: number };
  hostname: string;
  onError: (error: Error) => void;
}

export function createCaptcha(options: CaptchaOptions): Captcha | null {
  if (options.kind === 'off') return null;
  const proofOfWork = createProofOfWork(options.secret);
  if (options.kind === 'proof-of-work') return proofOfWork;
  const { hostname, onError } = options;
  return createRecaptcha({ ...options.recaptcha, hostname, onError, proofOfWork });
}
