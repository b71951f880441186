import { formatCents } from '@portal/contract/shared';
import { Card, CardHead } from '@portal/ui/content';
import { basketTotal, invoiceKey, type Basket, type BasketPayment } from '../basket.ts';

type Payments = Pick<Basket, 'payments'>;

const studentsOf = ({ payments }: Payments): BasketPayment[] => [
  ...new Map(payments.map((payment) => [payment.studentEqId, payment])).values(),
];

/** "3 items for Asha Sandhu, Quillby State High School". */
export function basketSummary({ payments }: Payments): string {
  const items = payments.length === 1 ? '1 item' : `${payments.length} items`;
  const schools = new Set(payments.map(({ schoolCode }) => schoolCode));
  const students = studentsOf({ payments });
  const [first] = students;
  if (students.length !== 1 || !first) return `${items} for ${students.length} students`;
  return schools.size === 1
    ? `${items} for ${first.studentName}, ${first.schoolName}`
    : `${items} for ${first.studentName}`;
}

/** The payments and their total (V-4.4). */
export const PayingSummary = ({ payments }: Payments) => {
  const namesStudents = studentsOf({ payments }).length > 1;
  return (
    <aside aria-labelledby="you-are-paying">
      <Card as="div">
        <CardHead id="you-are-paying" title="You are paying" />
        <ul className="totals">
          {payments.map((payment) => (
            <li key={invoiceKey(payment)}>
              <span>
                {payment.description}
                {payment.amountCents < payment.owingCents && <small className="muted"> (part)</small>}
                {namesStudents && <small className="muted lines">{payment.studentName}</small>}
              </span>
              <bdi className="money">{formatCents(payment.amountCents)}</bdi>
            </li>
          ))}
          <li className="sum">
            <span>Total</span>
            <bdi className="money">{formatCents(basketTotal({ payments }))}</bdi>
          </li>
        </ul>
      </Card>
    </aside>
  );
};
