import { Lock, ReceiptText } from 'lucide-react';
import { formatCents } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import { hrefTo, useHeadingOnChange } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';
import { refOf } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Empty, FailureNote, Note } from '@portal/ui/feedback';
import { AcceptedCards } from '../accepted-cards.tsx';
import { basketTotal, type Basket } from '../basket.ts';
import { PaymentResult } from '../result/payment-result.tsx';
import { CardFrame } from './card-frame.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { PayingSummary, basketSummary } from './paying-summary.tsx';
import { Progress } from './progress.tsx';
import { useLeaveGuard } from './use-leave-guard.ts';
import { usePayment, type PaymentFlow, type Step } from './use-payment.ts';
import { disabledReason } from './disabled-reason.ts';
import { isStale } from './payment-messages.ts';

const NothingToPay = ({ back }: { back: string }) => (
  <>
    <BackLink href={hrefTo(back)}>Payments</BackLink>
    <PageHead title="Pay by card" />
    <Empty
      icon={ReceiptText}
      action={
        <LinkButton variant="primary" href={hrefTo(back)}>
          Choose what to pay
        </LinkButton>
      }
    >
      Nothing is selected to be paid.
    </Empty>
  </>
);

/** The Pay button shows the total. While the card form is invalid it is disabled and explains why. */
const PayButtons = ({ flow, basket }: { flow: PaymentFlow; basket: Basket }) => {
  const { card, isOpening, pay } = flow;
  const isHosted = card.mode === 'hostedFields';
  const total = formatCents(basketTotal(basket));
  const why = isHosted
    ? undefined
    : card.mode === null
      ? 'The card form is loading.'
      : disabledReason(card.standing);
  return (
    <div>
      <ButtonRow>
        <Button
          variant="primary"
          size="lg"
          busy={isOpening}
          busyLabel="Starting the payment"
          unavailable={why !== undefined}
          aria-describedby="pay-why"
          onClick={pay}
        >
          {isHosted ? 'Continue to card details' : `Pay ${total}`}
        </Button>
        <LinkButton variant="ghost" size="lg" href={hrefTo(basket.from)}>
          Cancel
        </LinkButton>
      </ButtonRow>
      <p className="hint pay-why" id="pay-why">
        {why}
      </p>
    </div>
  );
};

const Failure = ({ step, failures }: { step: Extract<Step, { name: 'card' }>; failures: number }) =>
  step.failure && (
    <FailureNote failure={step.failure} attempt={failures}>
      {isStale(step.failure) && (
        <div>
          <a href={hrefTo(step.basket.from)}>See what is due now</a>
        </div>
      )}
    </FailureNote>
  );

/** The card's frame stays mounted until the gateway is done, because the payments run inside it. */
const Paying = ({ flow }: { flow: PaymentFlow }) => {
  const { step, card, isEntering, failures } = flow;
  const { productName } = useSite();
  const held = step.name === 'card' ? step.basket : step.name === 'paying' ? step.attempt : null;
  useHeadingOnChange(step.name === 'paying' && !isEntering ? 'progress' : 'card');
  const guard = useLeaveGuard(flow.isOpening || (step.name === 'paying' && !step.attempt.isOver));
  if (!held) return null;
  const isWaiting = step.name === 'paying' && !isEntering;
  return (
    <>
      <LeaveQuestion {...guard} />
      {isWaiting && <Progress total={formatCents(basketTotal(held))} />}
      <div hidden={isWaiting}>
        <BackLink href={hrefTo(held.from)}>Payments</BackLink>
        <PageHead title="Pay by card" lead={basketSummary(held)} />
        <div className="aside-form aside-last">
          <div className="form">
            {step.name === 'card' && <Failure step={step} failures={failures} />}
            <AcceptedCards />
            {!(step.name === 'paying' && step.isResumed) && <CardFrame {...card} />}
            <Note tone="mute" icon={Lock}>
              Your card details go straight to the bank’s payment gateway. {productName} never sees or keeps
              them.
            </Note>
            {step.name === 'card' && <PayButtons flow={flow} basket={step.basket} />}
          </div>
          <PayingSummary payments={held.payments} />
        </div>
      </div>
    </>
  );
};

const ProcessPayment = ({ accepts, back }: { accepts: (held: Basket) => boolean; back: string }) => {
  const flow = usePayment(accepts);
  const { step, retry } = flow;
  if (step.name === 'nothing') return <NothingToPay back={back} />;
  if (step.name === 'over')
    return <PaymentResult attempt={step.attempt} verified={step.verified} onRetry={retry} />;
  return <Paying flow={flow} />;
};

/** /payment/process/{studentId}/{centreCode}: card entry, progress and outcome (S-2.7, S-4.3). */
export const ProcessPaymentScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const isOfStudent = ({ payments }: Basket): boolean =>
    payments.every(
      ({ studentEqId, schoolCode }) => studentEqId === student.eqid && schoolCode === enrolment.schoolCode,
    );
  return <ProcessPayment accepts={isOfStudent} back={paths.payment(refOf(page))} />;
};

const acceptsAll = (): boolean => true;

/** The same for a basket of several students and schools. */
export const ProcessCombinedPaymentsScreen = () => (
  <ProcessPayment accepts={acceptsAll} back={paths.combinedPayments()} />
);
