/** An in-process payment gateway, with a ledger and switchable faults for tests. */
import { randomUUID } from 'node:crypto';
import { GatewayRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type {
  ApprovedTransaction,
  GatewayAnswer,
  NewGatewayTransaction,
  PaymentGateway,
  SettledTransaction,
} from '../../ports/payment-gateway.ts';

export interface LedgerEntry {
  authKey: string;
  merchantReference: string;
  amountCents: number;
}

export class FakePaymentGateway implements PaymentGateway {
  readonly mode = 'directPost';
  readonly origin = 'https://gateway.example';
  readonly ledger: LedgerEntry[] = [];
  readonly opened: NewGatewayTransaction[] = [];
  readonly #keys = new Map<string, { request: NewGatewayTransaction; answer: GatewayAnswer }>();
  readonly #now: () => Date;
  /** The kind of call that fails. */
  failing: 'none' | 'open' | 'find' | 'list' | 'all' = 'none';
  /** Refuses transactions from this number on. */
  refusesFrom = Number.POSITIVE_INFINITY;
  /** Keys are withheld until it resolves. */
  hold: Promise<void> = Promise.resolve();
  calls = 0;
  /** Other settled transactions: refunds, and payments that the portal didn't start. */
  readonly elsewhere: (SettledTransaction & { merchantNumber: string; day: string })[] = [];

  constructor(now: () => Date) {
    this.#now = now;
  }

  async openTransaction(request: NewGatewayTransaction): Promise<{ authKey: string; postUrl: string }> {
    await this.#answer('open');
    if (this.opened.length >= this.refusesFrom) throw new GatewayRefusedError('105', 'Unknown biller');
    this.opened.push(request);
    const authKey = randomUUID();
    this.#keys.set(authKey, { request, answer: { state: 'unused' } });
    return { authKey, postUrl: `${this.origin}/directpost` };
  }

  async findTransaction(authKey: string): Promise<GatewayAnswer> {
    await this.#answer('find');
    const known = this.#keys.get(authKey);
    if (!known) throw new GatewayUnavailableError('Unknown');
    const isOver = known.answer.state === 'unused' && this.#now() > known.request.expiresAt;
    return isOver ? { state: 'closed' } : known.answer;
  }

  readonly listSettled = async (merchantNumber: string, day: string): Promise<SettledTransaction[]> => {
    await this.#answer('list');
    const paid = [...this.#keys.values()].flatMap(({ request, answer }) =>
      answer.state === 'approved' &&
      request.merchantNumber === merchantNumber &&
      answer.settlementDate === day
        ? [{ ...answer, kind: 'payment' as const, invoiceNumber: request.invoiceNumber }]
        : [],
    );
    return [
      ...paid,
      ...this.elsewhere.filter((one) => one.day === day && one.merchantNumber === merchantNumber),
    ];
  };

  async #answer(kind: 'open' | 'find' | 'list'): Promise<void> {
    this.calls += 1;
    if (kind === 'open') await this.hold;
    if (this.failing === kind || this.failing === 'all') throw new GatewayUnavailableError('Down');
  }

  /** Posts a card; false when the key can't be used any more. */
  pay(authKey: string, differing: Partial<ApprovedTransaction> = {}): boolean {
    const known = this.#keys.get(authKey);
    if (known?.answer.state !== 'unused' || this.#now() > known.request.expiresAt) return false;
    const { merchantReference, amountCents, currency, customerReferenceNumber } = known.request;
    this.ledger.push({ authKey, merchantReference, amountCents });
    known.answer = {
      state: 'approved',
      amountCents,
      currency,
      merchantReference,
      customerReferenceNumber,
      receiptNumber: String(51_000_000 + this.ledger.length),
      processedAt: this.#now(),
      settlementDate: this.#now().toISOString().slice(0, 10),
      maskedCardNumber: '444433......1111',
      cardExpiry: '0128',
      ...differing,
    };
    return true;
  }

  decline(authKey: string): void {
    const known = this.#keys.get(authKey);
    if (known)
      known.answer = {
        state: 'declined',
        code: '51',
        reason: 'The card has insufficient funds.',
        processedAt: this.#now(),
      };
  }

  /** Accepted, and not decided yet. */
  stall(authKey: string): void {
    const known = this.#keys.get(authKey);
    if (known) known.answer = { state: 'processing' };
  }
}
