import { Info } from 'lucide-react';
import { formatLongDate } from '@portal/contract/dates';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { inboxTexts } from '@portal/texts/inbox';
import { Card, Icon } from '@portal/ui/content';

const texts = inboxTexts.waiting;

const Waits = ({ title, hint, count }: { title: string; hint?: string | undefined; count: number }) =>
  count > 0 && (
    <li className="waits">
      <span>
        <b>{title}</b>
        {hint !== undefined && <small>{hint}</small>}
      </span>
      <b className="num">{count}</b>
    </li>
  );

/** What waits for the person, as home counts it. */
export const WaitingCard = () => {
  const { summaries, today } = useUser();
  const { absence, consent, payments } = summaries;
  const due = consent.nextDueDate;
  const isAny =
    absence.unexplainedCount + consent.pendingRequestsCount + payments.noOfPaymentsOutstanding > 0;
  return (
    <aside className="stack" aria-label={inboxTexts.aside}>
      <Card aria-labelledby="waiting">
        <h2 className="aside-head" id="waiting">
          {texts.title}
        </h2>
        {isAny ? (
          <ul className="rows">
            <Waits title={texts.absence} count={absence.unexplainedCount} />
            <Waits
              title={texts.consent}
              hint={
                due === null
                  ? undefined
                  : format(texts.consentDue, { date: formatLongDate(due, today.slice(0, 4)) })
              }
              count={consent.pendingRequestsCount}
            />
            <Waits title={texts.payments} count={payments.noOfPaymentsOutstanding} />
          </ul>
        ) : (
          <p className="muted">{texts.none}</p>
        )}
      </Card>
      <p className="why why-icon">
        <Icon icon={Info} />
        <span>{inboxTexts.kept}</span>
      </p>
    </aside>
  );
};
