/**
 * What somebody is about to pay, from one list or the combined one: written by the lists, read by the card page, kept for
 * the tab and the account like everything typed and not sent (D-9.1).
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
  /** The route to go back to. */
  from: string;
}

/** An invoice number is unique at its school. */
export const invoiceKey = ({
  schoolCode,
  invoiceNumber,
}: Pick<BasketPayment, 'schoolCode' | 'invoiceNumber'>): string => `${schoolCode}/${invoiceNumber}`;

/** All that is owing, where the amount field can't hold it. */
export const wholeAmount = null;

/** The amount as typed, or all that is owing. */
export type ChosenAmount = string | typeof wholeAmount;

/** Ticked invoices, by `invoiceKey`. */
export type Selection = Readonly<Record<string, ChosenAmount>>;

type Store = Pick<typeof drafts, 'read' | 'write' | 'discard'>;

const basketForm = 'payments/basket';
const selectionForm = 'payments/selection';

const sample: Basket = {
  payments: [
    {
      ...{ invoiceNumber: '', studentEqId: '', schoolCode: '', studentName: '', schoolName: '' },
      ...{ description: '', amountCents: 0, owingCents: 0 },
    },
  ],
  from: '',
};

const isSelection = (held: unknown): held is Selection =>
  typeof held === 'object' &&
  held !== null &&
  !Array.isArray(held) &&
  Object.values(held).every((chosen) => typeof chosen === 'string' || chosen === wholeAmount);

/** Money in whole cents, above nothing and not above what is owing; anything else was not put there by a list. */
const isPayable = ({ amountCents, owingCents }: BasketPayment): boolean =>
  Number.isSafeInteger(amountCents) && amountCents > 0 && amountCents <= owingCents;

export const createBasket = (store: Store) => ({
  /** What is about to be paid; null when that is nothing. */
  read: (): Basket | null => {
    const held = store.read(basketForm);
    if (!isSameShape(held, sample)) return null;
    return held.payments.length > 0 && held.payments.every(isPayable) ? held : null;
  },
  put: (basket: Basket): void => store.write(basketForm, basket),
  /** After paying: nothing is about to be paid, and what was is ticked no longer. */
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

/** What the payments come to, in cents. */
export const basketTotal = ({ payments }: Pick<Basket, 'payments'>): number =>
  payments.reduce((sum, { amountCents }) => sum + amountCents, 0);
