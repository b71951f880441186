/** Sends the requests of families and records each. */
import { setTimeout as wait } from 'node:timers/promises';
import type { RehearsalFamily } from './families.ts';
import type { Sample } from './recorder.ts';

/** An absence that a family reports. Its reason contains the id, to find it in the database. */
export interface Write {
  id: string;
  family: RehearsalFamily;
  day: string;
  /** When the portal confirmed it; null until then. */
  acknowledgedAt: number | null;
}

export interface Answer {
  status: number;
  body: unknown;
  cookies: string[];
  sample: Sample;
}

const longestMs = 20_000;

/** Reads home. */
export const ask = async (url: string, session: string): Promise<Sample> =>
  (await read(`${url}/api/user?includeFutureStudents=true`, session)).sample;

export const read = (url: string, session: string, options: Partial<Sending> = {}): Promise<Answer> =>
  send(url, session, { kind: 'read', ...options });

interface Reporting {
  samples: Sample[];
  /** Whether to try again after a failure. */
  mayRepeat: () => boolean;
}

export const betweenTriesMs = 250;

/** Reports the absence, and retries until the portal has confirmed it. */
export async function report(url: string, write: Write, { samples, mayRepeat }: Reporting): Promise<void> {
  do {
    const answer = await reportOnce(url, write, samples);
    // 409: an earlier attempt was stored, but its response was lost.
    if (answer?.status === 200 || answer?.status === 409) {
      write.acknowledgedAt = Date.now();
      return;
    }
    await wait(betweenTriesMs);
  } while (mayRepeat());
}

const reportOnce = (url: string, { id, family, day }: Write, samples: Sample[]): Promise<Answer | null> =>
  change(`${url}/api/attendance/reportAbsence`, family.session, {
    samples,
    expected: [200, 409],
    body: {
      eQId: family.eqId,
      schoolCode: family.schoolCode,
      allDay: true,
      dateAbsentFrom: day,
      dateAbsentTo: day,
      timeFrom: '',
      timeTo: '',
      reason: id,
    },
  });

/** Sends a change with an anti-forgery token; null if it couldn't get a token. */
export async function change(
  url: string,
  session: string,
  { samples, expected = [200], body }: { samples: Sample[]; expected?: readonly number[]; body: object },
): Promise<Answer | null> {
  const token = await send(new URL('/api/token/csrf-token', url).href, session, { kind: 'read' });
  samples.push(token.sample);
  if (token.status !== 200) return null;
  const answer = await send(url, session, {
    kind: 'write',
    expected,
    cookies: token.cookies,
    headers: { ncsrf: String(token.body), 'content-type': 'application/json' },
    body,
  });
  samples.push(answer.sample);
  return answer;
}

interface Sending {
  kind: Sample['kind'];
  expected?: readonly number[];
  /** The response is text, not JSON. */
  isText?: boolean;
  cookies?: readonly string[];
  headers?: Record<string, string>;
  body?: object;
}

async function send(
  url: string,
  session: string,
  { kind, expected = [200], isText = false, cookies = [], headers, body }: Sending,
): Promise<Answer> {
  const at = Date.now();
  const finish = (status: number, failure: string | null, rest: Partial<Answer> = {}): Answer => ({
    status,
    body: null,
    cookies: [],
    ...rest,
    sample: { at, ms: Date.now() - at, kind, failure },
  });
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(longestMs),
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [`sid=${session}`, ...cookies].join('; '),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const { status } = response;
    const isExpected = expected.includes(status);
    return finish(status, isExpected ? null : `${kind} ${status}`, {
      body: isExpected && !isText ? JSON.parse(text) : text,
      cookies: response.headers.getSetCookie().flatMap((cookie) => cookie.split(';').slice(0, 1)),
    });
  } catch (error) {
    return finish(0, `${kind} ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? cause.message : error.message;
}
