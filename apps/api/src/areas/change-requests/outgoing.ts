/** Handing approved changes to a school's system, each exactly once (issue 4, part 7; docs/requests.md). */
import { sql } from 'kysely';
import type { Outgoing } from '../../platform/outgoing/outgoing.ts';
import { listBatch } from './exports.repository.ts';
import type { ExportedChange } from './exports.repository.ts';

export const approvedChanges: Outgoing<ExportedChange> = {
  table: 'change_request',
  batches: 'change_request_export',
  readyAt: 'decided_at',
  isReady: sql`state = 'approved'`,
  event: 'changeRequests.exported',
  counts: 'changes',
  list: listBatch,
};
