import { randomBytes } from 'node:crypto';
import { ruleFor, testCards } from './cents.ts';

/** The portal server's request to open a transaction. */
export interface NewTransaction {
  merchantNumber: string;
  billerCode: string;
  merchantReference: string;
  customerReferenceNumber: string;
  invoiceNumber: string;
  amountCents: number;
  currency: string;
  returnUrl: string;
  /** Milliseconds since 1970; no charge after this. */
  expiresAt: number;
}

export interface Card {
  number: string;
  /** `MMYY`. */
  expiry: string;
}

/** The outcome of a card. `code` "0" is approved, anything else is the bank's refusal. */
export interface Decision {
  code: string;
  at: number;
  receiptNumber: string;
  maskedCardNumber: string;
  cardExpiry: string;
}

export interface Transaction extends NewTransaction {
  authKey: string;
  /** The decision, made when the card arrives and visible to others from `decidedAt`. */
  decision: Decision | null;
  /** Infinity when it is never decided. */
  decidedAt: number;
}

/** One ledger entry. Entries are added and never changed: they record what happened to people's money. */
export interface LedgerLine {
  number: number;
  at: string;
  event: 'opened' | 'charged' | 'declined' | 'used again' | 'expired' | 'refunded';
  authKey: string;
  merchantReference: string;
  customerReferenceNumber: string;
  invoiceNumber: string;
  amountCents: number;
  code: string;
  receiptNumber: string;
}

/** An approved card or a refund, as returned by the transaction search. */
export interface SettledTransaction {
  number: string;
  action: 'payment' | 'refund';
  transaction: Transaction;
  decision: Decision;
  amountCents: number;
  /** The number of the refunded payment. */
  originalNumber: string | null;
}

export type PostResult = { took: true; decision: Decision } | { took: false; why: 'used again' | 'expired' };

export interface GatewayStore {
  open(transaction: NewTransaction): Transaction;
  find(authKey: string): Transaction | undefined;
  /** Charges or declines immediately and permanently; a key works once, and not after its expiry. */
  post(transaction: Transaction, card: Card, options: { mayReuse: boolean; declines: boolean }): PostResult;
  /** Refunds part of an approved card, as on the gateway's own site. Returns null if the receipt or amount is invalid. */
  refund(receiptNumber: string, amountCents: number): SettledTransaction | null;
  settled(): readonly SettledTransaction[];
  isExpired(transaction: Transaction): boolean;
  /** Null while undecided, or without a card. */
  decisionOf(transaction: Transaction): Decision | null;
  /** Decides everything that is undecided. */
  settle(): number;
  ledger(): readonly LedgerLine[];
}

const firstNumber = 1_000_001;

const mask = (number: string): string => `${number.slice(0, 6)}...${number.slice(-4)}`;

export function createGatewayStore(clock: () => number = Date.now): GatewayStore {
  const transactions = new Map<string, Transaction>();
  const ledger: LedgerLine[] = [];
  const settled: SettledTransaction[] = [];
  let receipts = 90_311_700;

  const write = (event: LedgerLine['event'], transaction: Transaction, decision?: Decision): void => {
    const { authKey, merchantReference, customerReferenceNumber, invoiceNumber, amountCents } = transaction;
    const line = { authKey, merchantReference, customerReferenceNumber, invoiceNumber, amountCents };
    const at = new Date(clock()).toISOString();
    const { code = '', receiptNumber = '' } = decision ?? {};
    ledger.push(Object.freeze({ number: ledger.length + 1, at, event, ...line, code, receiptNumber }));
  };

  const decide = (transaction: Transaction, card: Card, declines: boolean): Decision => {
    const code = codeFor(transaction, card, declines, clock());
    if (code === '0') receipts += 1;
    return {
      code,
      at: clock(),
      receiptNumber: code === '0' ? String(receipts) : '',
      maskedCardNumber: mask(card.number),
      cardExpiry: card.expiry,
    };
  };

  const refund = (receiptNumber: string, amountCents: number): SettledTransaction | null => {
    const paid = findRefundable(settled, receiptNumber, amountCents);
    if (!paid) return null;
    receipts += 1;
    const decision = { ...paid.decision, at: clock(), receiptNumber: String(receipts) };
    write('refunded', { ...paid.transaction, amountCents }, decision);
    const { transaction, number: originalNumber } = paid;
    return addTo(settled, { action: 'refund', transaction, decision, amountCents, originalNumber });
  };

  return {
    open(wanted) {
      const authKey = randomBytes(24).toString('base64url');
      const transaction: Transaction = { ...wanted, authKey, decision: null, decidedAt: Infinity };
      transactions.set(authKey, transaction);
      write('opened', transaction);
      return transaction;
    },
    find: (authKey) => transactions.get(authKey),
    isExpired: ({ expiresAt }) => clock() > expiresAt,
    post(transaction, card, { mayReuse, declines }) {
      const refusal = refusalOf(transaction, mayReuse, clock());
      if (refusal) {
        write(refusal, transaction);
        return { took: false, why: refusal };
      }
      const decision = decide(transaction, card, declines);
      const { undecidedMs = 0 } = ruleFor(transaction.amountCents);
      transaction.decision = decision;
      transaction.decidedAt = undecidedMs === 'never' ? Infinity : clock() + undecidedMs;
      const { amountCents } = transaction;
      const isApproved = decision.code === '0';
      if (isApproved)
        addTo(settled, { action: 'payment', transaction, decision, amountCents, originalNumber: null });
      write(isApproved ? 'charged' : 'declined', transaction, decision);
      return { took: true, decision };
    },
    refund,
    settled: () => settled.filter(({ transaction }) => clock() >= transaction.decidedAt),
    decisionOf: ({ decision, decidedAt }) => (clock() >= decidedAt ? decision : null),
    settle: () => decideAll([...transactions.values()], clock()),
    ledger: () => ledger,
  };
}

function addTo(settled: SettledTransaction[], made: Omit<SettledTransaction, 'number'>): SettledTransaction {
  const added = { ...made, number: String(firstNumber + settled.length) };
  settled.push(added);
  return added;
}

/** Finds the payment, if the remaining amount is large enough. */
function findRefundable(
  settled: readonly SettledTransaction[],
  receiptNumber: string,
  amountCents: number,
): SettledTransaction | undefined {
  const paid = settled.find(
    ({ action, decision }) => action === 'payment' && decision.receiptNumber === receiptNumber,
  );
  const refunded = settled
    .filter(({ originalNumber }) => originalNumber !== null && originalNumber === paid?.number)
    .reduce((sum, one) => sum + one.amountCents, 0);
  return paid && amountCents > 0 && refunded + amountCents <= paid.amountCents ? paid : undefined;
}

/** Decides all undecided payments. Returns their number. */
function decideAll(transactions: readonly Transaction[], now: number): number {
  const waiting = transactions.filter(({ decision, decidedAt }) => decision !== null && decidedAt > now);
  for (const transaction of waiting) transaction.decidedAt = now;
  return waiting.length;
}

function refusalOf(
  { decision, expiresAt }: Transaction,
  mayReuse: boolean,
  now: number,
): 'used again' | 'expired' | null {
  if (decision !== null && !mayReuse) return 'used again';
  return now > expiresAt ? 'expired' : null;
}

function codeFor({ amountCents }: Transaction, card: Card, declines: boolean, now: number): string {
  if (!testCards.some((known) => known === card.number)) return '14';
  if (isPast(card.expiry, now)) return '54';
  return declines ? '05' : (ruleFor(amountCents).declines ?? '0');
}

/** A card is valid until the end of its month. */
function isPast(expiry: string, now: number): boolean {
  const [month, year] = [Number(expiry.slice(0, 2)), Number(expiry.slice(2))];
  return now >= Date.UTC(2000 + year, month, 1);
}
