/** A person opening the portal, as opposed to a script asking for the page, for instance to learn of maintenance. */
import type { FastifyRequest } from 'fastify';

export function isDocumentLoad({ method, url, headers }: FastifyRequest): boolean {
  return method === 'GET' && /^\/(?:\?|$)/.test(url) && headers['sec-fetch-dest'] === 'document';
}
