/**
 * The selected payments, from one list or the combined one. The lists write it and the card page reads it. It is kept
 * per tab and account, like every draft (D-9.1).
 */
import { drafts, isSameShape } from '@portal/client/drafts';

export interface BasketPayment {
  invoiceNumber: string;
  studentEqId: string;
  schoolCode: string;
  studentName: string;
  schoolName: string;
  description: string;
  amountCents: number;
  owingCents: number;
}

export interface Basket {
  payments: readonly BasketPayment[];
  /** The route to return to. */
  from: string;
}

/** An invoice number is unique only within its school. */
export const invoiceKey = ({
  schoolCode,
  invoiceNumber,
}: Pick<BasketPayment, 'schoolCode' | 'invoiceNumber'>): string => `${schoolCode}/${invoiceNumber}`;

/** Marks payment in full when the amount doesn't fit the amount field. */
export const wholeAmount = null;

/** The amount as typed, or the marker for payment in full. */
export type ChosenAmount = string | typeof wholeAmount;

/** Ticked invoices, by `invoiceKey`. */
export type Selection = Readonly<Record<string, ChosenAmount>>;

type Store = Pick<typeof drafts, 'read' | 'write' | 'discard'>;

const basketForm = 'payments/basket';
const selectionForm = 'payments/selection';

const sample: Basket = {
  payments: [
    {
      invoiceNumber: '',
      studentEqId: '',
      schoolCode: '',
      studentName: '',
      schoolName: '',
      description: '',
      amountCents: 0,
      owingCents: 0,
    },
  ],
  from: '',
};

const isSelection = (held: unknown): held is Selection =>
  typeof held === 'object' &&
  held !== null &&
  !Array.isArray(held) &&
  Object.values(held).every((chosen) => typeof chosen === 'string' || chosen === wholeAmount);

/** An amount in whole cents, above 0 and at most the owing amount. The lists store nothing else. */
const isPayable = ({ amountCents, owingCents }: BasketPayment): boolean =>
  Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= owingCents;

export const createBasket = (store: Store) => ({
  /** The payments to make, or null when there are none. */
  read: (): Basket | null => {
    const held = store.read(basketForm);
    if (!isSameShape(held, sample)) return null;
    return held.payments.length > 0 && held.payments.every(isPayable) ? held : null;
  },
  put: (basket: Basket): void => store.write(basketForm, basket),
  /** After payment, removes the paid invoices and unticks them. */
  empty: (): void => {
    store.discard(basketForm);
    store.discard(selectionForm);
  },
  readSelection: (): Selection => {
    const held = store.read(selectionForm);
    return isSelection(held) ? held : {};
  },
  keepSelection: (selection: Selection): void =>
    Object.keys(selection).length > 0 ? store.write(selectionForm, selection) : store.discard(selectionForm),
});

export const basket = createBasket(drafts);

/** The total of the payments, in cents. */
export const basketTotal = ({ payments }: Pick<Basket, 'payments'>): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
