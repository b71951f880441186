import { sendHtml, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import type { MessageStore } from './message-store.ts';

const HEARTBEAT_MS = 20_000;

/** `GET /api/messages?to=…`: newest first. */
export function listMessages({ response, url }: Exchange, messages: MessageStore): void {
  sendJson(response, 200, messages.list(url.searchParams.get('to') ?? ''));
}

/** `DELETE /api/messages`. */
export function clearMessages({ response }: Exchange, messages: MessageStore): void {
  messages.clear();
  response.writeHead(204).end();
}

/** `GET /api/messages/events`: an event whenever the list has changed. */
export function streamChanges({ request, response }: Exchange, messages: MessageStore): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
  response.write('data: ready\n\n');
  const stop = messages.onChange(() => response.write('data: changed\n\n'));
  const heartbeat = setInterval(() => response.write(': still here\n\n'), HEARTBEAT_MS);
  request.on('close', () => {
    stop();
    clearInterval(heartbeat);
  });
}

/** `GET /messages/:id/html`: the original message, for a sandboxed frame without scripts. */
export function showHtml({ response }: Exchange, messages: MessageStore, id: string): void {
  const message = messages.find(id);
  if (message === undefined || message.html === '') {
    sendHtml(response, '<!doctype html><title>No such message</title><p>There is no such message.</p>', 404);
    return;
  }
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
  });
  response.end(withLinksInNewTabs(message.html));
}

function withLinksInNewTabs(html: string): string {
  const base = '<base target="_blank">';
  return /<head>/i.test(html) ? html.replace(/<head>/i, `<head>${base}`) : base + html;
}
