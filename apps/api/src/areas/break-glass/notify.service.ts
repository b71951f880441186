/** The job that notifies principals of a sign-in. A state has too many principals to notify them during the call. */
import { publicIdSchema } from '@portal/contract/shared';
import * as z from 'zod/mini';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { TaskHandlers } from '../../platform/jobs/tasks.ts';
import { usedMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import { claimUse, listPrincipals } from './uses.repository.ts';

/** The stored name of the job. Keep it: during an upgrade, processes of both versions enqueue and run it. */
export const notifyTask = 'break-glass.tell';

const payloadSchema = z.object({ useId: publicIdSchema });

export function breakGlassTasks({
  db,
  config,
  clock,
}: {
  db: Db;
  config: MessageConfig;
  clock: Clock;
}): TaskHandlers {
  return {
    [notifyTask]: async (payload, outbox) => {
      const { useId } = z.parse(payloadSchema, payload);
      const now = clock();
      await db.transaction().execute(async (trx) => {
        const use = await claimUse(trx, useId, now);
        if (!use) return;
        for (const to of await listPrincipals(trx, use.staffId, now))
          await outbox.enqueue(trx, usedMessage(config, to, use));
      });
    },
  };
}
