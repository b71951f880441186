/** One HTTP/2 connection to a push service, opened when needed and shared by all messages. */
import http2 from 'node:http2';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { PushServiceSilent } from './verdicts.ts';
import type { Answer } from './verdicts.ts';

export interface Http2Request {
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface Http2Origin {
  /** Throws `PushServiceSilent`. */
  post(request: Http2Request): Promise<Answer>;
}

const idleMs = 10 * 60_000;
const longestBody = 4096;

export function createHttp2Origin(origin: string, timeoutMs: number): Http2Origin {
  let current: ClientHttp2Session | null = null;

  function connect(): ClientHttp2Session {
    if (current && !current.closed && !current.destroyed) return current;
    const session = http2.connect(origin);
    const forget = (): void => {
      if (current === session) current = null;
    };
    // The streams fail too, and each reports the error.
    session.on('error', forget);
    session.on('goaway', forget);
    session.on('close', forget);
    session.setTimeout(idleMs, () => session.close());
    // An idle connection doesn't keep the process alive.
    session.unref();
    current = session;
    return session;
  }

  return {
    async post({ path, headers, body }) {
      const session = connect();
      const answer = await exchange(session, { path, headers, body }, timeoutMs);
      if (answer !== null) return answer;
      // After a missing answer, the connection may be half-open.
      if (current === session) current = null;
      session.close();
      throw new PushServiceSilent();
    },
  };
}

/** Resolves with null on a time-out or a broken stream. */
function exchange(
  session: ClientHttp2Session,
  { path, headers, body }: Http2Request,
  timeoutMs: number,
): Promise<Answer | null> {
  return new Promise((resolve) => {
    const stream = open(session, { ':method': 'POST', ':path': path, ...headers });
    if (stream === null) return resolve(null);
    let [status, text] = [0, ''];
    let retryAfter: string | undefined;
    const timer = setTimeout(() => stream.close(http2.constants.NGHTTP2_CANCEL), timeoutMs);
    stream.setEncoding('utf8');
    stream.on('response', (answered) => {
      status = Number(answered[':status']);
      retryAfter = answered['retry-after'];
    });
    stream.on('data', (part: string) => {
      if (text.length < longestBody) text += part;
    });
    // `close` follows every outcome, errors included.
    stream.on('error', () => undefined);
    stream.on('close', () => {
      clearTimeout(timer);
      const isComplete = status > 0 && stream.rstCode === http2.constants.NGHTTP2_NO_ERROR;
      resolve(isComplete ? { status, retryAfter, body: text } : null);
    });
    stream.end(body);
  });
}

/** Returns null if the session has just closed. */
function open(
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
): ClientHttp2Stream | null {
  try {
    return session.request(headers);
  } catch {
    return null;
  }
}
