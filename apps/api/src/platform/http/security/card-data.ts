/**
 * No API call accepts a card: a body that contains one is refused before anything reads it, and only the fact is logged
 * (T38).
 */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAudit } from '../../audit/audit.repository.ts';
import type { Db } from '../../database/database.ts';
import { ProblemError } from '../../errors.ts';
import { findCardData } from './card-data.policy.ts';

const refusedEvent = 'payments.cardDataRefused';

export function registerCardDataRefusal(app: FastifyInstance, db: Db): void {
  app.addHook('preValidation', async (request) => {
    if (!holdsCardData(request)) return;
    request.log.error('Card data was sent to us and refused');
    const { call } = request;
    if (call.actor) {
      const endpoint = request.routeOptions.config.endpoint?.id ?? 'none';
      await recordAudit(db, call, { event: refusedEvent, outcome: 'refused', detail: { endpoint } });
    }
    throw new ProblemError('card-data-refused', {
      errors: [{ path: 'body', message: 'Card details are never sent here' }],
    });
  });
}

/** The bytes of an upload are not text. */
const holdsCardData = ({ body }: FastifyRequest): boolean =>
  !Buffer.isBuffer(body) && !(body instanceof Readable) && findCardData(body);
