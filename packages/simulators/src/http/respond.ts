import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request, with its address already parsed. */
export interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  url: URL;
}

const BODY_LIMIT_BYTES = 100_000;

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}

/** Sends a page that may load only the simulators' own files. `formsTo`: the allowed targets of its forms. */
export function sendHtml(
  response: ServerResponse,
  html: string,
  status = 200,
  { formsTo }: { formsTo?: readonly string[] } = {},
): void {
  const formAction = formsTo ? ["'self'", ...formsTo].join(' ') : "'none'";
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; img-src data:; base-uri 'none'; form-action ${formAction}`,
  });
  response.end(html);
}

export function sendText(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' });
  response.end(text);
}

/** The request's JSON; undefined when it is invalid or too large. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  try {
    return JSON.parse((await readBody(request)) ?? '');
  } catch {
    return undefined;
  }
}

/** The fields of a form; empty when it is too large. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams((await readBody(request)) ?? '');
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  return (await readBytes(request))?.toString('utf8');
}

/** Resolves with undefined if the body is too large. */
export async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > BODY_LIMIT_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
