/** Notifies the holder of an address that somebody requested it, after the response (T14). */
import * as z from 'zod/mini';
import { instantSchema } from '@portal/contract/shared';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { findHolder } from './email-change.repository.ts';
import { addressAskedForMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';

export const notifyHolderTask = 'profile.tell-holder';

const payloadSchema = z.object({
  email: z.string(),
  /** `false` after a wrong password: then nobody is notified. */
  isOwed: z.enum(['true', 'false']),
  requestId: z.string(),
  requestedAt: instantSchema,
});
type Payload = z.output<typeof payloadSchema>;

interface Dependencies {
  db: Db;
  config: MessageConfig;
}

export function profileTasks(deps: Dependencies): TaskHandlers {
  return {
    [notifyHolderTask]: (payload, outbox) => notifyHolder(deps, z.parse(payloadSchema, payload), outbox),
  };
}

async function notifyHolder({ db, config }: Dependencies, payload: Payload, outbox: Outbox): Promise<void> {
  if (payload.isOwed === 'false') return;
  const call = { requestId: payload.requestId, now: new Date(payload.requestedAt), actor: null };
  await inAuditedTransaction<void>(db, call, async (trx) => {
    const event = 'profile.address-holder-told';
    const holder = await findHolder(trx, payload.email);
    // It is reserved for an account that may still reclaim it.
    if (!holder) return { result: undefined, audit: { event, outcome: 'refused' } };
    await outbox.enqueue(trx, addressAskedForMessage(config, holder, holder.email));
    return { result: undefined, audit: { event, actorAccountId: holder.id } };
  });
}
