import { centsOf, formatCents } from '@portal/contract/shared';
import { featureUnavailableText } from '@portal/contract/students';
import { formatLongDate } from '@portal/contract/dates';
import { noPaymentsText } from '@portal/contract/payments';
import { paths } from '@portal/contract/routes';
import type { IsoDate } from '@portal/contract/dates';
import type { StudentAtSchool } from '@portal/contract/students';
import { hrefTo } from '@portal/client/navigation';
import { refOf } from '../../../shared/student-ref.ts';
import { Card, CardFoot, CardHead, Tag } from '@portal/ui/content';
import { LinkMore } from '@portal/ui/buttons';

type WidgetProps = StudentAtSchool & { today: IsoDate };

const Outstanding = ({ student, enrolment, today }: WidgetProps) => {
  const { noOfPaymentsOutstanding, totalPaymentsOutstanding, nextPaymentDueDate } = enrolment;
  const mayPay = student.isUserPPAOForStudent && !student.isDelegated;
  return (
    <>
      {noOfPaymentsOutstanding === 0 ? (
        <p className="muted">{noPaymentsText(student.firstName)}</p>
      ) : (
        <>
          <p className="big">
            <bdi>{formatCents(centsOf(totalPaymentsOutstanding))}</bdi>
          </p>
          {nextPaymentDueDate !== null && (
            <p className="muted">
              {nextPaymentDueDate < today ? 'Oldest was due' : 'Next due'}{' '}
              {formatLongDate(nextPaymentDueDate, today.slice(0, 4))}
            </p>
          )}
        </>
      )}
      <CardFoot>
        <LinkMore arrow href={hrefTo(paths.payment(refOf({ student, enrolment })))}>
          {mayPay && noOfPaymentsOutstanding > 0 ? 'View and pay' : 'All payments'}
        </LinkMore>
      </CardFoot>
    </>
  );
};

/** Outstanding payments on the overview: the number due and their total (S-2.4). */
export const PaymentsWidget = (page: WidgetProps) => {
  const { features, noOfPaymentsOutstanding } = page.enrolment;
  const isOffered = features.includes('Finance');
  return (
    <Card className="widget" aria-labelledby="widget-payments">
      <CardHead
        id="widget-payments"
        title="Outstanding Payments"
        aside={
          isOffered && noOfPaymentsOutstanding > 0 && <Tag tone="warn">{noOfPaymentsOutstanding} due</Tag>
        }
      />
      {isOffered ? <Outstanding {...page} /> : <p className="muted">{featureUnavailableText}</p>}
    </Card>
  );
};
