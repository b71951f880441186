/** Closes the days of the chain: signs the root of a day, and e-mails it to the auditor. */
import { historyZone } from '@portal/contract/audit';
import { dateInZone } from '@portal/contract/dates';
import type { Trx } from '../../platform/database/database.ts';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { hashText, noHash } from './hashes.ts';
import { rootFile, rootName } from './root-files.ts';
import { findLastDay, findLastSeal, insertDay, listSealHashes } from './seals.repository.ts';
import type { AuditDay } from './seals.repository.ts';
import type { AuditSigner } from './signer.ts';
import { dayStatement, rootOfSeals } from './statements.ts';

export interface ClosingOptions {
  signer: AuditSigner;
  outbox: Outbox;
  /** The address that receives each day's root; null for none. */
  auditor: string | null;
  productName: string;
}

/** Signs the day of the last seal, if it has ended. */
export async function closeDay(trx: Trx, options: ClosingOptions, now: Date): Promise<void> {
  const seal = await findLastSeal(trx);
  if (!seal || seal.day >= dateInZone(now, historyZone)) return;
  const last = await findLastDay(trx);
  if (last && last.day >= seal.day) return;
  const seals = await listSealHashes(trx, seal.day);
  const unsigned = {
    day: seal.day,
    firstSeal: seals[0]?.number ?? seal.number,
    lastSeal: seal.number,
    root: rootOfSeals(seals.map(({ hash }) => hash)),
    previous: last?.hash ?? noHash,
  };
  const statement = dayStatement(unsigned);
  const day: AuditDay = { ...unsigned, hash: hashText(statement), ...options.signer.sign(statement) };
  await insertDay(trx, day);
  await notifyAuditor(trx, options, day);
}

async function notifyAuditor(
  trx: Trx,
  { auditor, outbox, productName }: ClosingOptions,
  day: AuditDay,
): Promise<void> {
  if (auditor === null) return;
  const name = rootName(day.day);
  const email = renderEmail({
    productName,
    heading: `Audit root of ${day.day}`,
    paragraphs: [
      `The audit of ${day.day} is sealed. Keep the attached file where the portal's operators can't change it.`,
      `"portal audit verify --roots" compares such files with the audit.`,
    ],
  });
  const content = Buffer.from(rootFile(day)).toString('base64');
  const attachments = [{ name, mediaType: 'application/json', content }];
  await outbox.enqueue(trx, {
    channel: 'email',
    to: auditor,
    subject: `Audit root of ${day.day}`,
    ...email,
    attachments,
  });
}
