/** Handing answers to a school's system, each exactly once (docs/decisions/consent.md). */
import { sql } from 'kysely';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { listBatch } from './exports.repository.ts';
import type { ExportedResponse } from './exports.repository.ts';

export const consentAnswers: Outgoing<ExportedResponse> = {
  table: 'consent_response',
  batches: 'consent_response_export',
  readyAt: 'responded_at',
  isReady: sql`true`,
  event: 'consent.exported',
  counts: 'responses',
  list: listBatch,
};
