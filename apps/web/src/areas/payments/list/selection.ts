/** Which invoices are ticked, with which amounts, and what that comes to (document 2, section 5). Pure. */
import { amountFault, centsField, centsOf, parseCents } from '@portal/contract';
import type { FinanceRecord } from '@portal/contract';
import { invoiceKey } from '../basket.ts';
import type { BasketPayment, Selection } from '../basket.ts';

export interface Choice {
  selection: Selection;
  /** Invoices whose amount was more than is owing: reset and no longer ticked. */
  resets: readonly string[];
}

type Payable = Pick<FinanceRecord, 'schoolCode' | 'invoiceNumber' | 'amountOwing'>;

const owingOf = ({ amountOwing }: Payable): number => centsOf(amountOwing);

const without = (selection: Selection, keys: readonly string[]): Selection =>
  Object.fromEntries(Object.entries(selection).filter(([key]) => !keys.includes(key)));

/** The whole owing amount is offered. */
export function tick({ selection, resets }: Choice, record: Payable): Choice {
  const key = invoiceKey(record);
  return {
    selection: { ...selection, [key]: centsField(owingOf(record)) },
    resets: resets.filter((reset) => reset !== key),
  };
}

export function untick({ selection, resets }: Choice, record: Payable): Choice {
  const key = invoiceKey(record);
  return { selection: without(selection, [key]), resets: resets.filter((reset) => reset !== key) };
}

export function typeAmount(choice: Choice, record: Payable, text: string): Choice {
  return { ...choice, selection: { ...choice.selection, [invoiceKey(record)]: text } };
}

/** "An over-amount is reset to the owing amount and deselected": after typing, and when less is owing than before. */
export function settle(choice: Choice, records: readonly Payable[]): Choice {
  const over = records
    .filter((record) => {
      const typed = choice.selection[invoiceKey(record)];
      return typed !== undefined && amountFault(typed, owingOf(record)) === 'over-owing';
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

/** What is ticked of some invoices, ready to be paid; null while there is nothing, or something that can't be. */
export function paymentsOf(
  selection: Selection,
  records: readonly FinanceRecord[],
): readonly BasketPayment[] | null {
  const payments: BasketPayment[] = [];
  for (const record of records) {
    const typed = selection[invoiceKey(record)];
    const owingCents = owingOf(record);
    // Ticked while something was owing, and meanwhile paid: it is not to be paid again.
    if (typed === undefined || owingCents === 0) continue;
    const amountCents = parseCents(typed);
    if (amountCents === null || amountFault(typed, owingCents) !== null) return null;
    const { invoiceNumber, studentEqId, schoolCode, studentName, schoolName, description } = record;
    const place = { studentEqId, schoolCode, studentName, schoolName };
    payments.push({ invoiceNumber, ...place, description, amountCents, owingCents });
  }
  return payments.length > 0 ? payments : null;
}
