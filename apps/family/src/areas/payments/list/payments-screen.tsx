import { paths } from '@portal/contract/routes';
import type { Payments } from '@portal/contract/payments';
import { refOf } from '../../../shared/student-ref.ts';
import type { StudentRef } from '../../../shared/student-ref.ts';
import { useStudentPage } from '@portal/client/session';
import { LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead, SectionHead } from '@portal/ui/frame';
import { AcceptedCards } from '../accepted-cards.tsx';
import { usePayments } from '../payments-query.ts';
import { ClosedRows } from './closed-rows.tsx';
import { DueRows } from './due-rows.tsx';
import { ListTabs } from './list-tabs.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { money } from './record-texts.ts';
import { summarise } from './selection.ts';
import { useSelection } from './use-selection.ts';

interface ListProps {
  payments: Payments;
  firstName: string;
  studentRef: StudentRef;
}

const Lists = ({ payments, firstName, studentRef }: ListProps) => {
  const { financeRecordsDue, mayPay } = payments;
  const { choice, actions, onClear } = useSelection(financeRecordsDue);
  const summary = summarise(choice.selection, mayPay ? financeRecordsDue : []);
  const due = (
    <section aria-labelledby="payments-due">
      <SectionHead
        id="payments-due"
        title="Due items"
        action={<p className="muted">{money(payments.totalPaymentsOutstanding)} in total</p>}
      />
      <DueRows payments={payments} firstName={firstName} choice={choice} actions={actions} />
      <PayBar summary={summary} path={paths.processPayment(studentRef)} onClear={onClear} />
      <PaymentNotes />
    </section>
  );
  const closed = (
    <section aria-labelledby="payments-closed">
      <SectionHead
        id="payments-closed"
        title="Paid and closed items"
        action={<p className="muted">Previous 12 months</p>}
      />
      <ClosedRows payments={payments} />
    </section>
  );
  return <ListTabs due={due} closed={closed} dueCount={payments.noOfPaymentsOutstanding} />;
};

/** /payment/{studentId}/{centreCode}: due invoices, and paid or closed ones (S-2.7; V-4.1). */
export const PaymentsScreen = () => {
  const page = useStudentPage();
  const { student, enrolment } = page;
  const { data, isError, isFetching, refetch } = usePayments(refOf(page));
  return (
    <>
      <PageHead
        title="Payments"
        lead={`${student.firstName}, ${enrolment.schoolName}`}
        action={<AcceptedCards />}
      />
      {data ? (
        <Lists payments={data} firstName={student.firstName} studentRef={refOf(page)} />
      ) : isError ? (
        <LoadFailed what="Payments" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading payments">
          <SkeletonCard rows={4} />
        </Loading>
      )}
    </>
  );
};
