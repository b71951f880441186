/**
 * One HTTP request through the device: credentials, client headers, in-flight counting, and problems as errors. It doesn't know
 * the endpoints.
 */
import type { HttpMethod } from '@portal/contract/endpoint';
import { device } from '../device/device.ts';
import { announceUnreachable } from './api-events.ts';
import { ApiProblem, problemFrom, UNREACHABLE } from './problems/api-problem.ts';
import { createClientHeaders } from './client-headers.ts';
import { counted } from './in-flight.ts';

let headersOfClient: Readonly<Record<string, string>> | undefined;

/** Created with the first call, when the device is known, and kept for the page. */
export const clientHeaders = (): Readonly<Record<string, string>> =>
  (headersOfClient ??= createClientHeaders(device));

export type RequestParts = {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
};

/** For a form body, fetch sets the Content-Type. */
const isForm = (body: unknown): body is URLSearchParams => body instanceof URLSearchParams;

const send = ({ method, url, headers, body, signal }: RequestParts): Promise<Response> =>
  device.send(url, {
    method,
    credentials: 'same-origin',
    cache: 'no-store',
    headers: {
      accept: 'application/json',
      ...clientHeaders(),
      ...(body !== undefined && !isForm(body) && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
    ...(signal && { signal }),
  });

/** The response, whatever its status. Throws an ApiProblem if there is none. */
export async function answered(parts: RequestParts): Promise<Response> {
  try {
    return await send(parts);
  } catch (cause) {
    if (parts.signal?.aborted) throw cause;
    // A form that fails to submit a change shows that itself.
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

/** Sends the request and parses the JSON response. Throws an ApiProblem on failure. */
export const request = (parts: RequestParts): Promise<unknown> => counted(read(parts));
