/** The simulated services of Apple and Google, which speak HTTP/2. */
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { answerApns } from './apns.ts';
import { answerFcm } from './fcm.ts';
import type { Http2Answer, Http2Call } from './http2-call.ts';
import type { PushWorld } from './push-world.ts';

const longestBody = 4096;

export function answerStream(
  stream: ServerHttp2Stream,
  headers: IncomingHttpHeaders,
  world: PushWorld,
): void {
  let body = '';
  stream.setEncoding('utf8');
  stream.on('data', (part: string) => {
    if (body.length <= longestBody) body += part;
  });
  stream.on('error', () => undefined);
  stream.on('end', () => {
    respond(stream, answerCall({ path: String(headers[':path']), headers, body }, world));
  });
}

function respond(stream: ServerHttp2Stream, answer: Http2Answer): void {
  if (answer === 'silence' || stream.destroyed) return;
  if (answer === 'lost') return void stream.destroy();
  const { status, headers = {}, body } = answer;
  stream.respond({ ':status': status, ...headers });
  stream.end(body && JSON.stringify(body));
}

function answerCall(call: Http2Call, world: PushWorld): Http2Answer {
  try {
    return answerApns(call, world) ?? answerFcm(call, world) ?? { status: 404, body: { error: 'Not found' } };
  } catch {
    return { status: 400, body: { error: 'Not JSON, or not the expected one' } };
  }
}
