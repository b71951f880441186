import { randomUUID } from 'node:crypto';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import { readForm, readJson, sendJson, sendText } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';

interface Token {
  action: string;
  hostname: string;
  issuedAt: Date;
}

/** Tokens of the reCAPTCHA simulator, and the score of the next ones. */
export interface RecaptchaStore {
  issue(token: Token): string;
  /** Valid once, like the provider's. */
  take(id: string): Token | undefined;
  score: number;
}

export function createRecaptchaStore(): RecaptchaStore {
  const tokens = new Map<string, Token>();
  return {
    score: 0.9,
    issue(token) {
      const id = randomUUID();
      tokens.set(id, token);
      return id;
    },
    take(id) {
      const token = tokens.get(id);
      tokens.delete(id);
      return token;
    },
  };
}

/** `GET /recaptcha/api.js`: the script a page loads; its tokens come from `/recaptcha/token`. */
export async function sendScript({ request, response }: Exchange, faults: FaultSwitches): Promise<void> {
  if (!(await faults.pass('recaptcha'))) return sendJson(response, 503, { error: 'Unavailable' });
  const base = JSON.stringify(`http://${request.headers.host}/recaptcha`);
  sendText(
    response,
    'text/javascript',
    `window.grecaptcha = {
  ready: (then) => then(),
  execute: async (key, { action }) => (await fetch(${base} + '/token?action=' + encodeURIComponent(action))).text(),
};`,
  );
}

/** `GET /recaptcha/token?action=`: a token for the calling page. */
export function issueToken({ request, response, url }: Exchange, store: RecaptchaStore): void {
  const origin = request.headers.origin ?? 'http://localhost';
  response.setHeader('access-control-allow-origin', origin);
  const { hostname } = new URL(origin);
  const action = url.searchParams.get('action') ?? '';
  sendText(response, 'text/plain', store.issue({ action, hostname, issuedAt: new Date() }));
}

/** `POST /recaptcha/api/siteverify` with `secret` and `response` as a form, like the provider. */
export async function verifySite(
  { request, response }: Exchange,
  store: RecaptchaStore,
  faults: FaultSwitches,
): Promise<void> {
  if (!(await faults.pass('recaptcha'))) return sendJson(response, 503, { error: 'Unavailable' });
  const form = await readForm(request);
  if (!form.get('secret'))
    return sendJson(response, 200, { success: false, 'error-codes': ['missing-input-secret'] });
  const token = store.take(form.get('response') ?? '');
  if (!token) return sendJson(response, 200, { success: false, 'error-codes': ['timeout-or-duplicate'] });
  const { action, hostname, issuedAt } = token;
  sendJson(response, 200, {
    success: true,
    score: store.score,
    action,
    hostname,
    challenge_ts: issuedAt.toISOString(),
  });
}

/** `POST /api/recaptcha {"score": 0.1}`: the score of everyone from now on. */
export async function setScore({ request, response }: Exchange, store: RecaptchaStore): Promise<void> {
  const { score } = { score: null, ...Object(await readJson(request)) };
  if (typeof score !== 'number' || score < 0 || score > 1)
    return sendJson(response, 400, { error: 'Send {"score": 0 to 1}.' });
  store.score = score;
  sendJson(response, 200, { score });
}
