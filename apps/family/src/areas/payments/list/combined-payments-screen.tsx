import { useMemo } from 'react';
import { centsOf, dollarsOf } from '@portal/contract/shared';
import { paths } from '@portal/contract/routes';
import type { CombinedPayments, Payments } from '@portal/contract/payments';
import type { Student, StudentAtSchool, User } from '@portal/contract/students';
import { featurePlaces } from '../../../shared/feature-places.ts';
import { hrefTo } from '@portal/client/navigation';
import { NotAvailable } from '../../../shared/not-available.tsx';
import { refOf } from '../../../shared/student-ref.ts';
import { StudentSection } from '../../../shared/student-section.tsx';
import { useUser } from '@portal/client/session';
import { LoadFailed, Loading, SkeletonCard } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { AcceptedCards } from '../accepted-cards.tsx';
import { useCombinedPayments } from '../payments-query.ts';
import { ClosedRows } from './closed-rows.tsx';
import { DueRows } from './due-rows.tsx';
import { ListTabs } from './list-tabs.tsx';
import { PayBar } from './pay-bar.tsx';
import { PaymentNotes } from './payment-notes.tsx';
import { money } from './record-texts.ts';
import { summarise } from './selection.ts';
import { useSelection } from './use-selection.ts';

interface Group {
  at: StudentAtSchool;
  payments: Payments;
}

/** A former or future school is listed once it has issued an invoice. */
const isShown = ({ at, payments }: Group): boolean =>
  at.enrolment.isActiveEnrolment ||
  payments.financeRecordsDue.length + payments.financeRecordsPaid.length > 0;

function groupsOf({ places }: CombinedPayments, students: readonly Student[]): Group[] {
  return places
    .flatMap((payments): Group[] => {
      const student = students.find(({ oneSchoolId }) => oneSchoolId === payments.oneSchoolId);
      const enrolment = student?.enrolments.find(({ schoolCode }) => schoolCode === payments.schoolCode);
      return student && enrolment ? [{ at: { student, enrolment }, payments }] : [];
    })
    .filter(isShown);
}

const sectionOf = ({ at }: Group) => ({
  at,
  name: 'payments',
  href: hrefTo(paths.payment(refOf(at))),
  more: 'All payments',
});

const keyOf = ({ payments }: Group): string => `${payments.oneSchoolId}.${payments.schoolCode}`;

/** One basket and one card entry for all students and schools. */
const Groups = ({ groups }: { groups: readonly Group[] }) => {
  const records = useMemo(() => groups.flatMap(({ payments }) => payments.financeRecordsDue), [groups]);
  const payable = useMemo(
    () => groups.flatMap(({ payments }) => (payments.mayPay ? payments.financeRecordsDue : [])),
    [groups],
  );
  const { choice, actions, onClear } = useSelection(records);
  const due = (
    <>
      {groups.map((group) => (
        <StudentSection key={keyOf(group)} {...sectionOf(group)}>
          <DueRows
            payments={group.payments}
            firstName={group.at.student.firstName}
            choice={choice}
            actions={actions}
          />
        </StudentSection>
      ))}
      <PayBar
        summary={summarise(choice.selection, payable)}
        path={paths.processCombinedPayments()}
        onClear={onClear}
      />
      <PaymentNotes />
    </>
  );
  const closed = groups.map((group) => (
    <StudentSection key={keyOf(group)} {...sectionOf(group)}>
      <ClosedRows payments={group.payments} />
    </StudentSection>
  ));
  return <ListTabs due={due} closed={closed} dueCount={countOf(groups)} />;
};

const countOf = (groups: readonly Group[]): number =>
  groups.reduce((sum, { payments }) => sum + payments.noOfPaymentsOutstanding, 0);

function leadOf(groups: readonly Group[]): string {
  const count = countOf(groups);
  if (count === 0) return 'Nothing is outstanding.';
  const cents = groups.reduce((sum, { payments }) => sum + centsOf(payments.totalPaymentsOutstanding), 0);
  return `${count} ${count === 1 ? 'payment' : 'payments'} outstanding, ${money(dollarsOf(cents))} in total.`;
}

/** /parent-centric/combined-payments: all of the person's own students, each under their name (S-2.5). */
export const CombinedPaymentsScreen = () => {
  const user: User = useUser();
  const { data, isError, isFetching, refetch } = useCombinedPayments();
  const groups = useMemo(() => (data ? groupsOf(data, user.students) : null), [data, user.students]);
  const { unavailable } = featurePlaces(user, 'Finance');
  return (
    <>
      <PageHead title="Payments" lead={groups && leadOf(groups)} action={<AcceptedCards />} />
      {groups ? (
        <Groups groups={groups} />
      ) : isError ? (
        <LoadFailed what="Payments" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Loading label="Loading payments">
          <SkeletonCard rows={4} />
        </Loading>
      )}
      <NotAvailable names={unavailable} />
    </>
  );
};
