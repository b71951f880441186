/** A worker's background work: jobs, an hourly sweep, and reconciling payments. */
import { myDataTasks, sweepDataExports } from './areas/audit/index.ts';
import { sweepConsentRequests } from './areas/consent/index.ts';
import { passwordResetTasks, sweepPasswordResets } from './areas/password-reset/index.ts';
import { profileTasks, sweepEmailChanges } from './areas/profile/index.ts';
import { sweepRegistrations } from './areas/registration/index.ts';
import { sweepChallenges, sweepMobileChanges, sweepNotMeLinks } from './areas/second-factors/index.ts';
import { sweepSignInTraces } from './areas/session/index.ts';
import { sweepDownloadTokens } from './areas/downloads/index.ts';
import { sweepStagedPhotos } from './areas/student-photo/index.ts';
import { reconcilePayments, startReconciler } from './areas/payments/index.ts';
import { reportTasks } from './areas/reports/index.ts';
import type { Parts } from './parts.ts';
import { createAuditPartitions } from './platform/audit/partitions.repository.ts';
import type { Db } from './platform/database/database.ts';
import type { TaskHandlers } from './platform/jobs/tasks.ts';

/** Job handlers, by the name a job was enqueued under. */
export function taskHandlers({ config, database }: Pick<Parts, 'config' | 'database'>): TaskHandlers {
  const parts = { db: database.db, config };
  return {
    ...passwordResetTasks(parts),
    ...profileTasks(parts),
    ...myDataTasks(parts),
    ...reportTasks(parts),
  };
}

/** Prepares the coming months of the audit log, and deletes expired data. */
export async function sweep(db: Db, now: Date): Promise<void> {
  // First, because a clean-up that fails must not keep the log from going on.
  await createAuditPartitions(db, now);
  await sweepSignInTraces(db, now);
  await sweepRegistrations(db, now);
  await sweepChallenges(db, now);
  await sweepMobileChanges(db, now);
  await sweepNotMeLinks(db, now);
  await sweepPasswordResets(db, now);
  await sweepStagedPhotos(db, now);
  await sweepDownloadTokens(db, now);
  await sweepEmailChanges(db, now);
  await sweepConsentRequests(db, now);
  await sweepDataExports(db, now);
}

/** Periodically checks payments whose outcome isn't known. */
export function startReconciling(parts: Parts): ReturnType<typeof startReconciler> {
  const { config, database, jobs, gateway, clock, alarm, report } = parts;
  const paying = { db: database.db, outbox: jobs.outbox, config, gateway, alarm, onError: report };
  return startReconciler({
    everyMs: config.payments.reconcileMs,
    run: () => reconcilePayments(paying, clock()),
    onError: (error) => report(error, 'reconciling'),
  });
}
