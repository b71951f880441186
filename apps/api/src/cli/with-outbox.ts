/** Runs a command that sends messages, through the portal's own queue and configuration. */
import { createMessaging } from '../adapters/messaging.ts';
import type { Config } from '../config/config.ts';
import { systemClock } from '../platform/clock.ts';
import type { Db } from '../platform/database/database.ts';
import { addReturnPaths } from '../platform/return-path.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Outbox } from '../platform/jobs/outbox.ts';
import { withDb } from './operator.ts';
import type { Output } from './output/output.ts';
import { readConfig } from './settings.ts';

interface Parts {
  db: Db;
  outbox: Outbox;
  config: Config;
  enqueueImport: Jobs['enqueueImport'];
}

export function withOutbox<T>(output: Output, action: (parts: Parts) => Promise<T>): Promise<T> {
  return withDb(async (db, connectionString) => {
    const config = await readConfig(connectionString);
    const jobs = await startJobs({
      connectionString,
      sealingKey: config.secrets.sealing,
      messaging: addReturnPaths(createMessaging(config), config.mail.returnPaths),
      clock: systemClock,
      // The message stays queued, and a running portal sends it.
      onError: (error) => output.complain(`The message waits for a running portal (${error.message}).`),
    });
    try {
      return await action({ db, outbox: jobs.outbox, config, enqueueImport: jobs.enqueueImport });
    } finally {
      await jobs.stop();
    }
  });
}
