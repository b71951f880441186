/** The ticked invoices, their amounts and the total (S-5.4). Pure. */
import { amountFault, parseCents, prefilledAmount } from '@portal/contract/payments';
import { centsOf } from '@portal/contract/shared';
import type { FinanceRecord } from '@portal/contract/payments';
import { invoiceKey, wholeAmount } from '../basket.ts';
import type { BasketPayment, ChosenAmount, Selection } from '../basket.ts';

export interface Choice {
  selection: Selection;
  /** Invoices whose amount exceeded the owing amount. They were reset and unticked. */
  resets: readonly string[];
}

type Payable = Pick<FinanceRecord, 'schoolCode' | 'invoiceNumber' | 'amountOwing'>;

const owingOf = ({ amountOwing }: Payable): number => centsOf(amountOwing);

const without = (selection: Selection, keys: readonly string[]): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([key]) => !keys.includes(key)));

/** The cents to pay for an invoice, or null if the amount is invalid. */
export function chosenCents(chosen: ChosenAmount, owingCents: number): number | null {
  if (chosen === wholeAmount) return owingCents;
  return amountFault(chosen, owingCents) === null ? parseCents(chosen) : null;
}

/** The default: the full owing amount. */
export function tick({ selection, resets }: Choice, record: Payable): Choice {
  const key = invoiceKey(record);
  return {
    selection: { ...selection, [key]: prefilledAmount(owingOf(record)) ?? wholeAmount },
    resets: resets.filter((reset) => reset !== key),
  };
}

export function untick({ selection, resets }: Choice, record: Payable): Choice {
  const key = invoiceKey(record);
  return { selection: without(selection, [key]), resets: resets.filter((reset) => reset !== key) };
}

export function chooseAmount(choice: Choice, record: Payable, chosen: ChosenAmount): Choice {
  return { ...choice, selection: { ...choice.selection, [invoiceKey(record)]: chosen } };
}

/**
 * "An over-amount is reset to the owing amount and deselected": after typing, and when the owing amount has decreased.
 */
export function settle(choice: Choice, records: readonly Payable[]): Choice {
  const over = records
    .filter((record) => {
      const chosen = choice.selection[invoiceKey(record)];
      return typeof chosen === 'string' && amountFault(chosen, owingOf(record)) === 'over-owing';
    })
    .map(invoiceKey);
  if (over.length === 0) return choice;
  return {
    selection: without(choice.selection, over),
    resets: [...new Set([...choice.resets, ...over])],
  };
}

export function clear({ selection, resets }: Choice, records: readonly Payable[]): Choice {
  const keys = records.map(invoiceKey);
  return { selection: without(selection, keys), resets: resets.filter((reset) => !keys.includes(reset)) };
}

export interface SelectionSummary {
  /** Ticked invoices with an owing amount. */
  ticked: number;
  /** Ticked invoices with a valid amount. */
  payments: readonly BasketPayment[];
  /** Two amounts are equal. Some banks decline that in one transaction. */
  hasEqualAmounts: boolean;
}

/** The selection among some invoices. */
export function summarise(selection: Selection, records: readonly FinanceRecord[]): SelectionSummary {
  const payments: BasketPayment[] = [];
  let ticked = 0;
  for (const record of records) {
    const chosen = selection[invoiceKey(record)];
    const owingCents = owingOf(record);
    // Ticked while something was owing and paid since: it must not be paid again.
    if (chosen === undefined || owingCents === 0) continue;
    ticked += 1;
    const amountCents = chosenCents(chosen, owingCents);
    if (amountCents === null) continue;
    const { invoiceNumber, studentEqId, schoolCode, studentName, schoolName, description } = record;
    const place = { studentEqId, schoolCode, studentName, schoolName };
    payments.push({ invoiceNumber, ...place, description, amountCents, owingCents });
  }
  const amounts = new Set(payments.map(({ amountCents }) => amountCents));
  return { ticked, payments, hasEqualAmounts: amounts.size < payments.length };
}

/** The payments, ready to be paid. Null when nothing is ticked or any amount is invalid. */
export function payableOf({ ticked, payments }: SelectionSummary): readonly BasketPayment[] | null {
  return ticked > 0 && payments.length === ticked ? payments : null;
}
