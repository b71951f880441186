/** Posts to the push services of browsers over connections that are kept open. Follows no redirect. */
import http from 'node:http';
import type { ClientRequest, IncomingMessage } from 'node:http';
import https from 'node:https';
import { PushServiceSilent } from '../verdicts.ts';
import type { Answer } from '../verdicts.ts';

export interface WebPost {
  url: URL;
  headers: Readonly<Record<string, string | number>>;
  body: Buffer;
}

const longestBody = 4096;

/** Throws `PushServiceSilent`. */
export function createPost(connections: number, timeoutMs: number): (request: WebPost) => Promise<Answer> {
  const options = { keepAlive: true, maxSockets: connections, scheduling: 'lifo' as const };
  // Only the stand-in uses plain http.
  const agents = { 'http:': new http.Agent(options), 'https:': new https.Agent(options) };

  const attempt = ({ url, headers, body }: WebPost): Promise<Answer | 'stale' | null> =>
    new Promise((resolve) => {
      const [open, agent] =
        url.protocol === 'https:' ? [https.request, agents['https:']] : [http.request, agents['http:']];
      const request: ClientRequest = open(url, { method: 'POST', agent, headers }, (response) => {
        void readAnswer(response).then(finish);
      });
      const timer = setTimeout(() => finish(null), timeoutMs);
      function finish(answer: Answer | 'stale' | null): void {
        clearTimeout(timer);
        if (answer === null) request.destroy();
        resolve(answer);
      }
      request.on('error', (error: NodeJS.ErrnoException) => {
        // The service closed an idle connection at the moment it was used again.
        finish(request.reusedSocket && error.code === 'ECONNRESET' ? 'stale' : null);
      });
      request.end(body);
    });

  return async (request) => {
    const first = await attempt(request);
    const answer = first === 'stale' ? await attempt(request) : first;
    if (answer === null || answer === 'stale') throw new PushServiceSilent();
    return answer;
  };
}

/** Resolves with null if the connection closes before the answer is complete. */
function readAnswer(response: IncomingMessage): Promise<Answer | null> {
  return new Promise((resolve) => {
    let body = '';
    response.setEncoding('utf8');
    response.on('data', (part: string) => {
      if (body.length < longestBody) body += part;
    });
    response.on('error', () => resolve(null));
    response.on('end', () => {
      const { statusCode: status = 0, headers } = response;
      resolve({ status, retryAfter: headers['retry-after'], body });
    });
  });
}
