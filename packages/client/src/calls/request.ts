/** One request over fetch: credentials, client headers, counting, and problems as errors. No knowledge of endpoints. */
import { device } from '../device/device.ts';
import { announceUnreachable } from './api-events.ts';
import { ApiProblem, problemFrom, UNREACHABLE } from './api-problem.ts';
import { createClientHeaders } from './client-headers.ts';
import { earlyHeaders } from '../early-start/early-start.ts';
import { counted } from './in-flight.ts';

export const clientHeaders = earlyHeaders ?? createClientHeaders(device.userAgent);

export type RequestParts = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** A response that is already on its way. */
  readonly early?: Promise<Response> | undefined;
};

/** Says of itself what it is. */
const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams;

const send = ({ method, url, headers, body, signal }: RequestParts): Promise<Response> =>
  fetch(url, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...clientHeaders,
      ...(body !== undefined && !isForm(body) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });

/** The response, whatever it says; an ApiProblem when none came. */
export async function answered(parts: RequestParts): Promise<Response> {
  try {
    return await (parts.early ?? send(parts));
  } catch (cause) {
    if (parts.signal?.aborted) throw cause;
    // A form whose change could not be sent says so itself.
    if (parts.method === 'GET') announceUnreachable();
    throw new ApiProblem({ status: UNREACHABLE, method: parts.method, url: parts.url, cause });
  }
}

async function read(parts: RequestParts): Promise<unknown> {
  const response = await answered(parts);
  if (!response.ok) throw await problemFrom(response, parts.method, parts.url);
  if (response.status === 204) return undefined;
  return response.json();
}

/** Sends the request and reads its JSON; throws an ApiProblem when it fails. */
export const request = (parts: RequestParts): Promise<unknown> => counted(read(parts));
