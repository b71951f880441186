import { MessageSquareX, Wallet } from 'lucide-react';
import { Link } from 'wouter';
import { moneyPermissions } from '@portal/contract/payments/office';
import { officeTexts } from '@portal/texts/office';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { useAttendanceSummary } from '../../shared/attendance-summary.ts';
import { officePaths } from '../../shared/paths.ts';
import { usePayments } from '../../shared/payments.ts';
import { useOffice } from '../../shared/school.tsx';

const texts = officeTexts.today.failures;

const Line = ({
  icon,
  title,
  hint,
  count,
  href,
}: {
  icon: IconType;
  title: string;
  hint: string;
  count: number;
  href: string;
}) => (
  <li>
    <Icon icon={icon} size={16} />
    <span className="grow">
      <b>{title}</b>
      <small>{hint}</small>
    </span>
    <Link className="a24" href={href} aria-label={`${title}, ${count}`}>
      {count}
    </Link>
  </li>
);

/** What failed besides imports: payments without an outcome, and texts that were not delivered (O-3.5). */
export const Failures = () => {
  const { centreCode, permissions } = useOffice().school;
  const mayMoney = moneyPermissions.some((permission) => permissions.includes(permission));
  const { data: money } = usePayments(centreCode, mayMoney);
  const { data: absences } = useAttendanceSummary(centreCode, permissions.includes('absences.decide'));
  const unknown = money === undefined ? 0 : money.uncertain.length + money.ownUncertain;
  const textsFailed = absences?.textsFailed ?? 0;
  if (unknown + textsFailed === 0) return null;
  return (
    <section className="oc" aria-labelledby="failures">
      <div className="oc-h">
        <h2 id="failures">{texts.title}</h2>
      </div>
      <ul className="ol">
        {unknown > 0 && (
          <Line
            icon={Wallet}
            title={texts.payments}
            hint={texts.paymentsHint}
            count={unknown}
            href={officePaths.payments}
          />
        )}
        {textsFailed > 0 && (
          <Line
            icon={MessageSquareX}
            title={texts.textMessages}
            hint={texts.textMessagesHint}
            count={textsFailed}
            href={officePaths.absences}
          />
        )}
      </ul>
    </section>
  );
};
