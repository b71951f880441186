/** Scans stored files for malware, in a worker (O-21.1). */
import { systemActor } from '../../platform/access/actor.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { AuditEntry } from '../../platform/audit/audit.repository.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/database.ts';
import type { FileScanner } from '../../ports/file-scanner.ts';
import { claimUnscanned, listSchoolsOf, noteScanned, readStored } from './scans.repository.ts';

export const fileRefusedEvent = 'files.refused';

export interface ScanDependencies {
  db: Db;
  scanner: FileScanner;
  clock: Clock;
  alarm: (message: string) => void;
}

/** How long a claim lasts, which is longer than any scan. A file whose scan failed is retried afterwards. */
const RETRY_MS = 2 * 60_000;
const BATCH = 10;

/**
 * Scans the waiting files. Rejects on the first failure, and that file stays waiting. Calls the scanner outside
 * transactions.
 */
export async function scanFiles(deps: ScanDependencies): Promise<void> {
  for (;;) {
    const now = deps.clock();
    const triedBefore = new Date(now.getTime() - RETRY_MS);
    const ids = await claimUnscanned(deps.db, { now, triedBefore, most: BATCH });
    for (const id of ids) await scanFile(deps, id);
    if (ids.length < BATCH) return;
  }
}

async function scanFile({ db, scanner, clock, alarm }: ScanDependencies, id: number): Promise<void> {
  const content = await readStored(db, id);
  if (!content) return;
  const threat = await scanner.scan(content);
  const now = clock();
  if (threat === null) return noteScanned(db, id, { threat, now });
  const call = { now, requestId: `scan-${id}`, actor: systemActor('malware scanner') };
  await inAuditedTransaction(db, call, async (trx) => {
    await noteScanned(trx, id, { threat, now });
    const [first, ...others] = (await listSchoolsOf(trx, id)).map((schoolId) =>
      refusal(id, threat, schoolId),
    );
    return { result: undefined, audit: first ? [first, ...others] : refusal(id, threat) };
  });
  alarm(`The malware scanner refused stored file ${id}: ${threat}`);
}

const refusal = (id: number, threat: string, schoolId?: number): AuditEntry => ({
  event: fileRefusedEvent,
  outcome: 'refused',
  detail: { file: id, threat },
  ...(schoolId !== undefined && { schoolId }),
});
