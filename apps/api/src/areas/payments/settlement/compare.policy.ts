/** Compares the gateway's transactions of a settlement day with the portal's (O-14.4). Pure. */
import type { SettlementDifference } from '@portal/contract/payments/office';
import type { SettledTransaction } from '../../../ports/payment-gateway.ts';

/** A portal payment that is expected on this settlement day. */
export interface LedgerPayment {
  reference: string;
  invoiceNumber: string;
  receiptNumber: string;
  amountCents: number;
}

/** A refund recorded in the portal for the day. */
export interface LedgerRefund extends LedgerPayment {
  /** The refund's receipt number, not the payment's. */
  receiptNumber: string;
}

/** A portal payment that the gateway's list refers to, but that isn't expected on this day. */
export interface KnownPayment {
  reference: string;
  isApproved: boolean;
  amountCents: number;
  refundedCents: number;
}

export interface Ledger {
  payments: readonly LedgerPayment[];
  refunds: readonly LedgerRefund[];
  /** The school's payments of any day, by reference. */
  known: ReadonlyMap<string, KnownPayment>;
}

export interface Comparison {
  differences: SettlementDifference[];
  /** Refunds of portal payments that aren't recorded yet. */
  newRefunds: { reference: string; receiptNumber: string; amountCents: number }[];
  /** Recorded refunds that are in the gateway's list. */
  confirmed: { reference: string; receiptNumber: string }[];
}

type Line = Pick<SettlementDifference, 'kind' | 'gatewayCents' | 'portalCents'>;

export function compareDay(gateway: readonly SettledTransaction[], ledger: Ledger): Comparison {
  const payments = gateway.filter(({ kind }) => kind === 'payment');
  const refunds = compareRefunds(
    gateway.filter(({ kind }) => kind === 'refund'),
    ledger,
  );
  return { ...refunds, differences: [...comparePayments(payments, ledger), ...refunds.differences] };
}

const fromGateway = (one: SettledTransaction, known: Ledger['known'], line: Line): SettlementDifference => ({
  ...line,
  reference: known.has(one.merchantReference) ? one.merchantReference : null,
  invoiceNumber: one.invoiceNumber,
  receiptNumber: one.receiptNumber,
});

const fromLedger = (one: LedgerPayment, line: Line): SettlementDifference => ({
  ...line,
  reference: one.reference,
  invoiceNumber: one.invoiceNumber,
  receiptNumber: one.receiptNumber,
});

function comparePayments(
  gateway: readonly SettledTransaction[],
  { payments, known }: Ledger,
): SettlementDifference[] {
  const unseen = new Map(payments.map((payment) => [payment.reference, payment]));
  const differences: SettlementDifference[] = [];
  for (const one of gateway) {
    const ours = unseen.get(one.merchantReference);
    // A duplicate charge then has no match, and counts as a difference.
    unseen.delete(one.merchantReference);
    const gatewayCents = one.amountCents;
    if (!ours) {
      differences.push(fromGateway(one, known, { kind: 'gateway-only', gatewayCents, portalCents: null }));
    } else if (ours.amountCents !== gatewayCents || ours.receiptNumber !== one.receiptNumber) {
      const kind = ours.amountCents === gatewayCents ? 'receipt' : 'amount';
      differences.push(fromGateway(one, known, { kind, gatewayCents, portalCents: ours.amountCents }));
    }
  }
  const left = [...unseen.values()].map((ours) =>
    fromLedger(ours, { kind: 'portal-only', gatewayCents: null, portalCents: ours.amountCents }),
  );
  return [...differences, ...left];
}

const refundKey = ({ reference, receiptNumber }: { reference: string; receiptNumber: string }): string =>
  `${reference} ${receiptNumber}`;

function compareRefunds(gateway: readonly SettledTransaction[], { refunds, known }: Ledger): Comparison {
  const unseen = new Map(refunds.map((refund) => [refundKey(refund), refund]));
  const left = new Map(
    [...known].map(([reference, one]) => [reference, one.amountCents - one.refundedCents]),
  );
  const result: Comparison = { differences: [], newRefunds: [], confirmed: [] };
  for (const one of gateway) {
    const { merchantReference: reference, receiptNumber, amountCents } = one;
    const ours = unseen.get(refundKey({ reference, receiptNumber }));
    unseen.delete(refundKey({ reference, receiptNumber }));
    if (ours) {
      result.confirmed.push({ reference, receiptNumber });
      if (ours.amountCents !== amountCents)
        result.differences.push(
          fromGateway(one, known, {
            kind: 'refund-amount',
            gatewayCents: amountCents,
            portalCents: ours.amountCents,
          }),
        );
    } else if (known.get(reference)?.isApproved && amountCents <= (left.get(reference) ?? 0)) {
      left.set(reference, (left.get(reference) ?? 0) - amountCents);
      result.newRefunds.push({ reference, receiptNumber, amountCents });
    } else {
      result.differences.push(
        fromGateway(one, known, { kind: 'gateway-refund', gatewayCents: amountCents, portalCents: null }),
      );
    }
  }
  for (const ours of unseen.values())
    result.differences.push(
      fromLedger(ours, { kind: 'portal-refund', gatewayCents: null, portalCents: ours.amountCents }),
    );
  return result;
}

/** The sum of the absolute differences. */
export const differenceCents = (differences: readonly SettlementDifference[]): number =>
  differences.reduce(
    (sum, { gatewayCents, portalCents }) => sum + Math.abs((gatewayCents ?? 0) - (portalCents ?? 0)),
    0,
  );
