/** Creates sessions through the real sign-in: password, code, then a remembered device. */
import { z } from 'zod';

export interface BenchSession {
  cookie: string;
}

const password = 'Wattle-Creek-26';
const stepSchema = z.object({ mfaSessionId: z.string() });
const messagesSchema = z.array(z.object({ id: z.string(), text: z.string() }));
type Message = z.infer<typeof messagesSchema>[number];

export class CookieJar {
  readonly #cookies = new Map<string, string>();
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
  }
  toString(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
  without(name: string): void {
    this.#cookies.delete(name);
  }
}

export function postLogin(url: string, jar: CookieJar, body: object): Promise<Response> {
  return postAsPage(url, '/api/authentication/login', jar, body);
}

/** Posts like the portal's pages: with the anti-forgery token and the Sec-Fetch-Site header. */
export async function postAsPage(url: string, path: string, jar: CookieJar, body: object): Promise<Response> {
  const token = await fetch(`${url}/api/token/csrf-token`, { headers: { cookie: String(jar) } });
  jar.keep(token);
  const csrf: unknown = await token.json();
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: {
      cookie: String(jar),
      'content-type': 'application/json',
      ncsrf: String(csrf),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  });
  jar.keep(response);
  return response;
}

/** `count` sessions of one account (ten at most). */
export async function openSessions(
  url: string,
  simulatorsUrl: string,
  email: string,
  count: number,
): Promise<BenchSession[]> {
  const jar = new CookieJar();
  const before = await newestMessage(simulatorsUrl, email);
  const first = await postLogin(url, jar, { email, password, mfaMedium: 2 });
  const step = stepSchema.parse(await first.json());
  const token = await newCode(simulatorsUrl, email, before);
  const second = { email, password, mfaSessionId: step.mfaSessionId, mfaMedium: 2, token };
  const { status } = await postLogin(url, jar, second);
  if (status !== 200) throw new Error(`Signing in answered ${status}`);
  const sessions = [{ cookie: String(jar) }];
  while (sessions.length < count) {
    jar.without('sid');
    const again = await postLogin(url, jar, { email, password });
    if (again.status !== 200) throw new Error(`Signing in again answered ${again.status}`);
    sessions.push({ cookie: String(jar) });
  }
  return sessions;
}

async function newestMessage(simulatorsUrl: string, email: string): Promise<Message | undefined> {
  const response = await fetch(`${simulatorsUrl}/api/messages?to=${encodeURIComponent(email)}`);
  const [newest] = messagesSchema.parse(await response.json());
  return newest;
}

/** Waits for a code newer than `before`, the newest message so far. */
async function newCode(simulatorsUrl: string, email: string, before: Message | undefined): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const newest = await newestMessage(simulatorsUrl, email);
    const code = newest?.id === before?.id ? undefined : /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    if (code) return code;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`No code came for ${email}`);
}
