/** Translates a push service's answer into an outcome. */
import type { PushVerdict } from '../../ports/push.ts';

/** A push service's answer, over either HTTP version. */
export interface Answer {
  status: number;
  /** The value of `Retry-After`. */
  retryAfter: string | undefined;
  body: string;
}

/** The service didn't answer in time, or the connection broke: the message may have been accepted. */
export class PushServiceSilent extends Error {
  override readonly name = 'PushServiceSilent';

  /** Omits the cause, because its message contains addresses. */
  constructor() {
    super('The push service did not answer');
  }
}

export const sent: PushVerdict = { outcome: 'sent' };
export const gone: PushVerdict = { outcome: 'gone' };

/** The wait if the service doesn't send `Retry-After`. */
const pauseMs = 5000;
/** The longest wait, even if `Retry-After` is longer. */
const longestPauseMs = 60 * 60_000;

const busy = 429;
const failed = 500;

/** Whether the same message may be accepted later. */
export const isBusy = (status: number): boolean => status === busy || status >= failed;

/** `Retry-After`: seconds or a date (RFC 9110). */
export function later(now: Date, retryAfter?: string): PushVerdict {
  const asked = retryAfter === undefined ? pauseMs : pauseOf(retryAfter, now);
  const pause = Math.min(Math.max(asked, 0), longestPauseMs);
  return { outcome: 'later', retryAt: new Date(now.getTime() + pause) };
}

function pauseOf(retryAfter: string, now: Date): number {
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter) * 1000;
  const until = Date.parse(retryAfter);
  return Number.isNaN(until) ? pauseMs : until - now.getTime();
}

/** The reason for a refusal: the service's error code if there is one, otherwise the status. Never free text. */
export function refused(status: number, reason?: unknown): PushVerdict {
  const isWord = typeof reason === 'string' && /^[A-Za-z][\w-]{0,39}$/.test(reason);
  return { outcome: 'refused', reason: isWord ? reason : `http-${status}` };
}

/** The parsed body; undefined if it isn't JSON. */
export function parseAnswer(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
