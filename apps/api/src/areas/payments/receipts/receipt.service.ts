/** The receipt of an attempt as a file, for the payer (S-2.7). */
import { notFound } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { FileAnswer } from '../../../platform/http/files/file-answer.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { PaymentDependencies } from '../payments.ts';
import { findOwnAttempt, listTransactions } from '../process/transactions.repository.ts';
import { findPayer } from './payer.repository.ts';
import { renderPaymentReceipt } from './receipt-pdf.ts';

export const receiptDownloadedEvent = 'payments.receiptDownloaded';

/** The number of characters of the attempt's id that distinguish its receipt from others in a folder. */
const nameLetters = 8;

export function getPaymentReceipt(
  { db, config }: Pick<PaymentDependencies, 'db' | 'config'>,
  call: Pick<SignedInCall, 'actor' | 'now' | 'requestId'>,
  attemptId: string,
): Promise<FileAnswer> {
  return inAuditedTransaction(db, call, async (trx) => {
    const attempt = await findOwnAttempt(trx, call.actor.accountId, attemptId);
    const transactions = attempt ? await listTransactions(trx, attempt.id) : [];
    const paid = transactions.filter(({ state }) => state === 'approved');
    const payer = await findPayer(trx, call.actor.accountId);
    if (!attempt || !payer || paid.length === 0) throw notFound();
    const content = await renderPaymentReceipt({
      payments: paid,
      paidBy: `${payer.firstName} ${payer.lastName}`,
      productName: config.site.productName,
    });
    const name = `Payment receipt ${attempt.publicId.slice(0, nameLetters).toUpperCase()}.pdf`;
    return {
      result: new FileAnswer({ content, mediaType: 'application/pdf', name }),
      audit: { event: receiptDownloadedEvent, subject: attempt.publicId },
    };
  });
}
