import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { paymentReceiptPath } from '@portal/contract/payments';
import type { VerifiedPayment } from '@portal/contract/payments';
import { hrefTo } from '@portal/client/navigation';
import { noteTaskDone } from '@portal/client/web-app';
import { useDownload } from '../../../shared/use-download.ts';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Note, ResultPage } from '@portal/ui/feedback';
import type { Attempt } from '../card/attempt.ts';
import { isCertain, watchOutcome } from '../card/outcome-watch.ts';
import { callForOutcome } from '../card/payment-calls.ts';
import { OutcomeSections } from './outcome-sections.tsx';
import { resultError, resultLead, resultTitle } from './result-texts.ts';

const EVERY_MS = 15_000;
const FOR_MS = 15 * 60_000;

/** The outcome, updated while the page stays open. */
function useLaterOutcome(attempt: Attempt, known: VerifiedPayment): VerifiedPayment {
  const [verified, setVerified] = useState(known);
  const isOpen = !isCertain(verified);
  useEffect(() => {
    if (!isOpen) return undefined;
    const { stop } = watchOutcome({
      verify: () => callForOutcome(attempt.attemptId),
      everyMs: EVERY_MS,
      timeoutMs: FOR_MS,
      onAnswer: setVerified,
      onEnd: () => undefined,
    });
    return stop;
  }, [attempt.attemptId, isOpen]);
  return verified;
}

const ReceiptButton = ({ attemptId }: { attemptId: string }) => {
  const { isBusy, download } = useDownload();
  return (
    <Button
      variant="secondary"
      size="lg"
      icon={Download}
      busy={isBusy}
      busyLabel="Downloading"
      onClick={() => void download(paymentReceiptPath(attemptId), 'Payment receipt.pdf')}
    >
      Download receipt (PDF)
    </Button>
  );
};

export interface PaymentResultProps {
  attempt: Attempt;
  verified: VerifiedPayment;
  /** Returns failed payments to card entry. */
  onRetry: (verified: VerifiedPayment) => void;
}

/** The outcome of each invoice, the receipts and the next step (V-4.1). */
export const PaymentResult = ({ attempt, verified: known, onRetry }: PaymentResultProps) => {
  useEffect(noteTaskDone, []);
  const verified = useLaterOutcome(attempt, known);
  const { paymentsResult, failedPayments, successfulPayments } = verified;
  const error = resultError(verified);
  const title = resultTitle(verified);
  return (
    <ResultPage
      // A new outcome counts as a new page: it is announced and takes focus.
      key={title}
      tone={paymentsResult === 'Success' ? 'ok' : 'warn'}
      title={title}
      lead={resultLead(verified)}
      actions={
        <>
          {failedPayments.length > 0 && (
            <Button variant="primary" size="lg" onClick={() => onRetry(verified)}>
              {failedPayments.length > 1 ? 'Try the failed payments again' : 'Try the failed payment again'}
            </Button>
          )}
          {successfulPayments.length > 0 && <ReceiptButton attemptId={verified.attemptId} />}
          <LinkButton
            variant={failedPayments.length > 0 ? 'ghost' : 'primary'}
            size="lg"
            href={hrefTo(attempt.from)}
          >
            Back to payments
          </LinkButton>
        </>
      }
    >
      {error && (
        <Note tone={paymentsResult === 'Failure' ? 'bad' : 'warn'} title={error.title}>
          {error.text}
        </Note>
      )}
      <OutcomeSections verified={verified} />
      {successfulPayments.length > 0 && (
        <p className="muted">
          We have emailed you a receipt. The school takes payments in over several days; until then they show
          as in progress.
        </p>
      )}
    </ResultPage>
  );
};
