/** One member of staff: decides waiting requests until none is left, and takes some decisions back in time. */
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { csrfHeader } from '@portal/contract/session';
import type { Random } from '../../../packages/demo-data/src/random.ts';
import type { Colleague } from './desk.ts';

export interface Confirmed {
  requestId: string;
  decisionId: string;
  outcome: 'approved' | 'rejected';
  by: string;
  /** Whether the server has confirmed that it was taken back. */
  isUndone: boolean;
}

/** What the staff saw. */
export interface Seen {
  confirmed: Confirmed[];
  /** Decisions that were refused, because a colleague had acted first. */
  refused: number;
  /** Calls without a response, or with one caused by a killed process. */
  failed: number;
  unexpected: string[];
}

export interface Office {
  url: string;
  centreCode: string;
  random: Random;
  seen: Seen;
  /** The deadline for the work. */
  until: number;
}

const page = z.object({ requests: z.array(z.object({ id: z.string(), version: z.int() })) });
const taken = z.object({ decisionId: z.string() });
const undone = z.array(z.object({ outcome: z.string() }));

const betweenTriesMs = 500;
/** The shortest time that a person needs to read a request. */
const readingMs = 500;
const undoShare = 0.1;
/** The rehearsal has failed after this many; it stops collecting them. */
const mostUnexpected = 100;

export async function work(office: Office, colleague: Colleague): Promise<void> {
  const browser = new Browser(office, colleague);
  while (Date.now() < office.until && office.seen.unexpected.length < mostUnexpected) {
    const found = await browser.post('requests/search', {
      state: 'waiting',
      kinds: [],
      onlyMine: false,
      onlyOver: false,
      search: '',
    });
    if (found?.status !== 200) {
      await wait(betweenTriesMs);
      continue;
    }
    const { requests } = z.parse(page, found.body);
    if (requests.length === 0) return;
    await decide(office, browser, office.random.pick(requests));
    await wait(readingMs + office.random.below(readingMs));
  }
}

async function decide(
  { random, seen }: Office,
  browser: Browser,
  { id: requestId, version }: { id: string; version: number },
): Promise<void> {
  const outcome = random.chance(0.7) ? 'approved' : 'rejected';
  const body = { version, outcome, note: `By ${browser.name}`, isUnauthorised: false };
  const answer = await browser.post(`requests/${requestId}/decide`, body);
  if (!answer) return;
  if (answer.status === 409) seen.refused += 1;
  if (answer.status !== 200) return;
  const { decisionId } = z.parse(taken, answer.body);
  const confirmed: Confirmed = { requestId, decisionId, outcome, by: browser.name, isUndone: false };
  seen.confirmed.push(confirmed);
  if (random.chance(undoShare)) confirmed.isUndone = await undo(browser, decisionId);
}

async function undo(browser: Browser, decisionId: string): Promise<boolean> {
  const answer = await browser.post('requests/undo', { decisionIds: [decisionId] });
  return answer?.status === 200 && z.parse(undone, answer.body)[0]?.outcome === 'done';
}

interface Answer {
  status: number;
  body: unknown;
}

const longestMs = 20_000;
/** 502 and 503 come from the balancer: the process was killed. 401 is a staff session that has ended. */
const fromKills = new Set([502, 503]);

class Browser {
  readonly name: string;
  readonly #office: Office;
  readonly #cookies: Map<string, string>;
  #csrf: string | undefined;

  constructor(office: Office, { name, session }: Colleague) {
    this.name = name;
    this.#office = office;
    this.#cookies = new Map([['office', session]]);
  }

  /** Undefined if there was no answer: the caller can't know whether the call took effect. */
  async post(path: string, body: object): Promise<Answer | undefined> {
    const { url, centreCode, seen } = this.#office;
    try {
      this.#csrf ??= await this.#token();
      const answer = await this.#send(`${url}/api/office/schools/${centreCode}/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', [csrfHeader]: this.#csrf },
      });
      if (fromKills.has(answer.status)) seen.failed += 1;
      else if (answer.status !== 200 && answer.status !== 409)
        seen.unexpected.push(`${path.split('/').at(-1)}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    } catch {
      seen.failed += 1;
      return undefined;
    }
  }

  async #token(): Promise<string> {
    const { status, body } = await this.#send(`${this.#office.url}/api/office/csrf-token`, {});
    if (status !== 200) throw new Error('no token');
    return z.parse(z.string(), body);
  }

  async #send(url: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(url, {
      ...init,
      signal: AbortSignal.timeout(longestMs),
      headers: {
        ...Object.fromEntries(new Headers(init.headers)),
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'sec-fetch-site': 'same-origin',
      },
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : (JSON.parse(text) as unknown) };
  }
}
