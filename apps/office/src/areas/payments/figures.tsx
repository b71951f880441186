import { CircleHelp, Landmark, Loader } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { SettlementDay, UncertainPayment } from '@portal/contract/payments/office';
import { formatCents } from '@portal/contract/shared';
import { format } from '@portal/texts/format';
import { officePaymentTexts } from '@portal/texts/office/payments';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { officePaths } from '../../shared/paths.ts';

const { figures: texts } = officePaymentTexts;

const Figure = (props: {
  href: string;
  icon: IconType;
  label: string;
  cents: number;
  children: ReactNode;
}) => (
  <Link href={props.href}>
    <span className="l">
      <Icon icon={props.icon} size={16} />
      {props.label}
    </span>
    <span className="v">{formatCents(props.cents)}</span>
    <span className="d">{props.children}</span>
  </Link>
);

function agreementText(days: readonly SettlementDay[]): string {
  const compared = days.filter(({ gateway }) => gateway !== null);
  const agreed = String(compared.filter(({ differences }) => differences === 0).length);
  return compared.length === 0 ? texts.notCompared : format(texts.agree, { count: compared.length, agreed });
}

/** Each figure links to the list that it counts. */
export const Figures = ({
  days,
  uncertain,
}: {
  days: readonly SettlementDay[];
  uncertain: readonly UncertainPayment[];
}) => {
  const sum = (cents: (day: SettlementDay) => number): number =>
    days.reduce((total, day) => total + cents(day), 0);
  const unknownCents = uncertain.reduce((total, { amountCents }) => total + amountCents, 0);
  return (
    <section aria-label={texts.label}>
      <div className="stats">
        <Figure
          href="#days"
          icon={Landmark}
          label={texts.settled}
          cents={sum(({ totalCents }) => totalCents)}
        >
          {agreementText(days)}
        </Figure>
        <Figure
          href={`${officePaths.invoices}?show=progress`}
          icon={Loader}
          label={texts.progress}
          cents={sum(({ totalCents, registerCents }) => totalCents - registerCents)}
        >
          {texts.progressText}
        </Figure>
        <Figure href="#uncertain" icon={CircleHelp} label={texts.unknown} cents={unknownCents}>
          {format(texts.unknownText, { count: uncertain.length })}
        </Figure>
      </div>
    </section>
  );
};
