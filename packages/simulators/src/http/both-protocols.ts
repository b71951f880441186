/** One port for HTTP/1.1 and for HTTP/2 without TLS, which clients begin with its own preface (RFC 9113, 3.3). */
import { createServer as createHttp2 } from 'node:http2';
import type { Http2Server, IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { Server as HttpServer } from 'node:http';
import net from 'node:net';
import type { Server, Socket } from 'node:net';

const preface = 'PRI * HTTP/2.0';

export interface BothProtocols {
  server: Server;
  readonly closeConnections: () => void;
}

export function createBothProtocols(
  http1: HttpServer,
  onStream: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders) => void,
): BothProtocols {
  const http2 = createHttp2({ settings: { maxConcurrentStreams: 1000 } });
  http2.on('stream', onStream);
  http2.on('sessionError', () => undefined);
  const sessions = trackSessions(http2);
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.once('data', (first: Buffer) => {
      socket.pause();
      socket.unshift(first);
      const chosen = first.toString('latin1', 0, preface.length) === preface ? http2 : http1;
      chosen.emit('connection', socket);
      if (chosen === http1) socket.resume();
    });
  });
  return {
    server,
    closeConnections() {
      for (const session of sessions) session.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function trackSessions(http2: Http2Server): Set<ServerHttp2Session> {
  const sessions = new Set<ServerHttp2Session>();
  http2.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
    session.on('error', () => undefined);
  });
  return sessions;
}
