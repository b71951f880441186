/**
 * Responds to what never becomes a request: invalid HTTP, overlong headers, a slow connection. No hook runs, so its
 * headers are written here (G15). It has no body, so nothing of the input is repeated.
 */
import { STATUS_CODES } from 'node:http';
import type { ConnectionError } from 'fastify';
import type { Socket } from 'node:net';

const statuses: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

export function createClientErrorHandler(isHttps: boolean): (error: ConnectionError, socket: Socket) => void {
  const headers = [
    'Content-Length: 0',
    'Connection: close',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    ...(isHttps ? ['Strict-Transport-Security: max-age=31536000; includeSubDomains'] : []),
  ].join('\r\n');
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = statuses[error.code] ?? 400;
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${headers}\r\n\r\n`);
    socket.destroy();
  };
}
