/** Shows the differences of a settlement day by transaction, and compares it on request (O-14.4). */
import type { ParamsOf, ResponseOf } from '@portal/contract/endpoint';
import { moneyPermissions } from '@portal/contract/payments/office';
import type { compareDayEndpoint, dayDetailEndpoint } from '@portal/contract/payments/office';
import { ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { GatewayRefusedError, GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import { findOwnFamily, findSchool } from '../../staff/index.ts';
import { listComparisons } from '../settlement/compare.repository.ts';
import { comparerLabel, compareSettlement } from '../settlement/compare.service.ts';
import { isOwn } from './own-payments.ts';
import type { MoneyDependencies } from './own-payments.ts';
import { listDayLines } from './settlement-days.repository.ts';

/** Lines of the caller's own family are counted, not listed (O-1.3). */
export async function getDay(
  { db }: MoneyDependencies,
  call: StaffCall,
  { centreCode, day }: ParamsOf<typeof dayDetailEndpoint>,
): Promise<ResponseOf<typeof dayDetailEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, moneyPermissions);
  const comparison = (await listComparisons(db, { schoolId, since: day })).find((one) => one.day === day);
  const own = await findOwnFamily(db, call.actor.personId);
  const comparedBy = comparison?.comparedBy ?? null;
  const all = comparison?.differences ?? [];
  const references = all.flatMap(({ reference }) => (reference === null ? [] : [reference]));
  const lines = await listDayLines(db, { schoolId, day }, references);
  const hidden = new Set(lines.filter((line) => isOwn(own, line)).map(({ reference }) => reference));
  const differences = all.filter(({ reference }) => reference === null || !hidden.has(reference));
  const pending = lines.filter(({ isPending }) => isPending);
  const notInRegister = pending.filter(({ reference }) => !hidden.has(reference));
  return {
    comparedAt: comparison?.comparedAt.toISOString() ?? null,
    comparedBy: comparedBy === comparerLabel ? null : comparedBy,
    refunds: comparison?.refunds ?? 0,
    refundCents: comparison?.refundCents ?? 0,
    differences,
    notInRegister: notInRegister.map(({ reference, invoiceNumber, receiptNumber, amountCents }) => ({
      reference,
      invoiceNumber,
      receiptNumber: receiptNumber ?? '',
      amountCents,
    })),
    ownHidden: all.length - differences.length + pending.length - notInRegister.length,
  };
}

export async function compareNow(
  { db, settlements }: MoneyDependencies,
  call: StaffCall,
  { centreCode, day }: ParamsOf<typeof compareDayEndpoint>,
): Promise<undefined> {
  const { schoolId } = await findSchool(db, call, centreCode, moneyPermissions);
  const { now, requestId, actor } = call;
  const comparing = { now, requestId, actor, comparedBy: actor.label };
  try {
    await compareSettlement({ db, settlements }, comparing, { schoolId, day });
  } catch (error) {
    if (error instanceof GatewayUnavailableError || error instanceof GatewayRefusedError)
      throw new ProblemError('payment-unavailable');
    throw error;
  }
}
