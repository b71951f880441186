/** Finds a school's payments, and stops staff acting on their own family's (O-1.3). */
import { moneyPermissions } from '@portal/contract/payments/office';
import type { PaymentPath } from '@portal/contract/payments/office';
import type { StaffCall } from '../../../platform/http/call.ts';
import type { Reader } from '../../../platform/database/reader.ts';
import { notFound } from '../../../platform/errors.ts';
import type { SettlementSource } from '../../../ports/payment-gateway.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../../staff/index.ts';
import type { OwnFamily, StaffAtSchool } from '../../staff/index.ts';
import type { PaymentDependencies } from '../payments.ts';
import { findPayment } from './office.repository.ts';
import type { PaymentRow } from './office.repository.ts';

/** Includes only the part of the gateway that can't charge. */
export type MoneyDependencies = Pick<PaymentDependencies, 'db' | 'outbox' | 'config'> & {
  reader: Reader;
  settlements: SettlementSource;
};

export const isOwn = (
  { studentIds, accountIds }: OwnFamily,
  { studentId, accountId }: Pick<PaymentRow, 'studentId' | 'accountId'>,
): boolean =>
  (accountId !== null && accountIds.includes(accountId)) ||
  (studentId !== null && studentIds.includes(studentId));

/** Finds a payment of the school. Refuses a payment of the caller's own family, and audits the attempt. */
export async function requirePayment(
  { db }: Pick<MoneyDependencies, 'db'>,
  call: StaffCall,
  { centreCode, reference }: PaymentPath,
): Promise<{ school: StaffAtSchool; payment: PaymentRow }> {
  const school = await findSchool(db, call, centreCode, moneyPermissions);
  const payment = await findPayment(db, { schoolId: school.schoolId, reference });
  if (!payment) throw notFound();
  if (isOwn(await findOwnFamily(db, call.actor.personId), payment))
    await refuseOwnFamily(db, call, {
      schoolId: school.schoolId,
      subject: reference,
      ...(payment.studentId !== null && { studentId: payment.studentId }),
    });
  return { school, payment };
}
