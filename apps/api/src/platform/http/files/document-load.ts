/**
 * Detects a person opening the portal, as opposed to a script that fetches the page, for instance to detect
 * maintenance.
 */
import type { FastifyRequest } from 'fastify';

export function isDocumentLoad(request: FastifyRequest): boolean {
  return (
    request.isOutsideApi &&
    request.method === 'GET' &&
    request.headers['sec-fetch-dest'] === 'document' &&
    request.routeOptions.url === '/'
  );
}
