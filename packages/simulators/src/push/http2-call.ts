import type { IncomingHttpHeaders } from 'node:http2';
import type { PushFault } from './push-faults.ts';

export interface Http2Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** `lost`: the message is accepted, but the answer is lost. */
export type Http2Answer =
  { status: number; headers?: Record<string, string>; body?: object } | 'silence' | 'lost';

/** `Retry-After`, if the fault has one. */
export const retryHeaders = ({ retryAfter }: PushFault): Record<string, string> =>
  retryAfter === null ? {} : { 'retry-after': String(retryAfter) };
