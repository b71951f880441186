/**
 * Sends requests through the shell's HTTP plugin. The page's own requests would be cross-site, so they would lack
 * the portal's cookies. The shell stores the cookies, and no script can read them.
 */
import * as z from 'zod/mini';
import { bytesOf } from './base64.ts';
import { askPlugin } from './bridge.ts';

const answerSchema = z.object({
  status: z.number(),
  data: z.unknown(),
  headers: z.record(z.string(), z.unknown()),
});
export type NativeAnswer = z.output<typeof answerSchema>;

const isJson = (type: string): boolean => /^application\/(?:\w+\+)?json/.test(type);
const isEmpty = (status: number): boolean => status === 204 || status === 205 || status === 304;

/** Drops the headers of the compressed body, which is already decoded, and headers that `Headers` would reject. */
function headersOf(given: NativeAnswer['headers']): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(given)) {
    if (!/^[\w-]+$/.test(name) || /^(?:content-encoding|content-length|set-cookie)$/i.test(name)) continue;
    headers.set(name, String(value));
  }
  return headers;
}

/**
 * `application/json` arrives parsed, other text unchanged, and files as base64. Problems arrive as text, except on iOS if
 * a file was requested.
 */
function bodyOf(data: unknown, type: string, isFile: boolean): BodyInit {
  if (type.startsWith('application/json')) return JSON.stringify(data);
  const text = typeof data === 'string' ? data : JSON.stringify(data);
  if (!isFile || (isJson(type) && text.startsWith('{'))) return text;
  return bytesOf(text);
}

export function responseOf({ status, data, headers }: NativeAnswer, isFile: boolean): Response {
  const known = headersOf(headers);
  const body = isEmpty(status) ? null : bodyOf(data, known.get('content-type') ?? '', isFile);
  return new Response(body, { status, headers: known });
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });

/** A replacement for `fetch`. The shell can't abort a request, so the answer of an aborted one is ignored. */
export async function sendNatively(url: string, request: RequestInit): Promise<Response> {
  const headers = Object.fromEntries(new Headers(request.headers));
  const { method = 'GET', body, signal } = request;
  const isFile = headers['accept'] === '*/*';
  if (body instanceof URLSearchParams) headers['content-type'] ??= 'application/x-www-form-urlencoded';
  const asked = askPlugin(answerSchema, 'CapacitorHttp', 'request', {
    url,
    method,
    headers,
    responseType: isFile ? 'blob' : 'text',
    webFetchExtra: { credentials: 'include' },
    ...(body != null && { data: body instanceof URLSearchParams ? body.toString() : body }),
  });
  return responseOf(await (signal ? Promise.race([asked, aborted(signal)]) : asked), isFile);
}
