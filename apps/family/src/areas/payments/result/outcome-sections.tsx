import { CircleCheck, CircleQuestionMark, CircleX } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import type { PaymentOutcome, VerifiedPayment } from '@portal/contract/payments';
import { Card, Icon } from '@portal/ui/content';
import { type IconType } from '@portal/ui/base';
import { countText, money, studentsOf, sumOf } from './result-texts.ts';

type SectionProps<T extends PaymentOutcome> = {
  look: 'ok' | 'bad' | 'unk';
  icon: IconType;
  what: 'succeeded' | 'failed' | 'unconfirmed';
  outcomes: readonly T[];
  namesStudents: boolean;
  /** The text after the invoice number. */
  children: (outcome: T) => ReactNode;
};

const Section = <T extends PaymentOutcome>({
  look,
  icon,
  what,
  outcomes,
  namesStudents,
  children,
}: SectionProps<T>) => {
  const id = useId();
  if (outcomes.length === 0) return null;
  return (
    <Card flush className={`outcome outcome-${look}`} aria-labelledby={id}>
      <h2 id={id}>
        <Icon icon={icon} />
        {countText(outcomes.length, what)}
        <bdi className="money">{sumOf(outcomes)}</bdi>
      </h2>
      <ul className="rows">
        {outcomes.map((outcome) => (
          <li key={`${outcome.schoolCode}/${outcome.invoiceNumber}`}>
            <p>
              <b>{outcome.description}</b>
              <small>
                {namesStudents && `${outcome.studentName}, ${outcome.schoolName}. `}
                Invoice <bdi>{outcome.invoiceNumber}</bdi>. {children(outcome)}
              </small>
            </p>
            <bdi className="money">{money(outcome)}</bdi>
          </li>
        ))}
      </ul>
    </Card>
  );
};

/** Each invoice and its outcome: paid with receipt, failed with reason, or unknown (V-4.1). */
export const OutcomeSections = ({ verified }: { verified: VerifiedPayment }) => {
  const namesStudents = studentsOf(verified) > 1;
  return (
    <div className="stack">
      <Section
        look="ok"
        icon={CircleCheck}
        what="succeeded"
        outcomes={verified.successfulPayments}
        namesStudents={namesStudents}
      >
        {({ receiptNumber }) => (
          <>
            Receipt <bdi className="num">{receiptNumber}</bdi>
          </>
        )}
      </Section>
      <Section
        look="bad"
        icon={CircleX}
        what="failed"
        outcomes={verified.failedPayments}
        namesStudents={namesStudents}
      >
        {({ reason }) => `${reason} You have not been charged.`}
      </Section>
      <Section
        look="unk"
        icon={CircleQuestionMark}
        what="unconfirmed"
        outcomes={verified.unknownOutcomePayments}
        namesStudents={namesStudents}
      >
        {() =>
          'Outcome: unknown response status. The bank has not answered yet. Do not pay this again until we have told you.'
        }
      </Section>
    </div>
  );
};
