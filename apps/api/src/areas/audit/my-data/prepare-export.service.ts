/** Makes a copy in the background, in whichever process is free (D-9.3). */
import * as z from 'zod/mini';
import { instantSchema, publicIdSchema } from '@portal/contract/shared';
import { systemActor } from '../../../platform/access/actor.ts';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { Reader } from '../../../platform/database/reader.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import type { TaskHandlers } from '../../../platform/jobs/tasks.ts';
import { collectData } from './collect.service.ts';
import { writeJsonFile } from './json-file.ts';
import { readyMessage } from './messages.ts';
import type { MessageConfig } from './messages.ts';
import { findExportToPrepare, saveFiles } from './my-data.repository.ts';
import { writePdfFile } from './pdf-file.ts';

export const prepareExportTask = 'audit.prepare-export';

const payloadSchema = z.object({
  exportId: publicIdSchema,
  requestId: z.string(),
  requestedAt: instantSchema,
});
type Payload = z.output<typeof payloadSchema>;

interface Dependencies {
  db: Db;
  reader: Reader;
  config: MessageConfig;
}

export function myDataTasks(deps: Dependencies): TaskHandlers {
  return { [prepareExportTask]: (payload, outbox) => prepare(deps, z.parse(payloadSchema, payload), outbox) };
}

/** Retried after a failure; a copy that is finished or swept is left alone. */
async function prepare(
  { db, reader, config }: Dependencies,
  payload: Payload,
  outbox: Outbox,
): Promise<void> {
  const { exportId, requestId } = payload;
  const now = new Date(payload.requestedAt);
  await db.transaction().execute(async (trx) => {
    const wanted = await findExportToPrepare(trx, exportId);
    if (!wanted) return;
    const data = await reader.read((own) => collectData(own, wanted.accountId));
    const facts = { productName: config.site.productName, now };
    const files = { json: writeJsonFile(data, facts), pdf: await writePdfFile(data, facts) };
    await saveFiles(trx, wanted.id, files, { rightsHash: data.rightsHash, now });
    await outbox.enqueue(trx, readyMessage(config, wanted));
    const call = { requestId, now, actor: systemActor('portal') };
    const { accountId } = wanted;
    const audit = { event: 'myData.prepared', subject: exportId, actorAccountId: accountId };
    await recordAudit(trx, call, audit);
  });
}
