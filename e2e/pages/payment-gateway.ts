import { simulatorsUrl } from '../support/stack.ts';

/** A line of the gateway's own books. */
export interface LedgerLine {
  event: string;
  invoiceNumber: string;
  amountCents: number;
  merchantReference: string;
  receiptNumber: string;
}

/** The gateway's side: what it wrote down, and the decisions it has left open. */
export class PaymentGateway {
  readonly #url: string;

  constructor(url = simulatorsUrl()) {
    this.#url = url;
  }

  /** Charges of this amount. */
  async charges(amountCents: number): Promise<LedgerLine[]> {
    const ledger: LedgerLine[] = JSON.parse(await (await fetch(`${this.#url}/bpoint/ledger`)).text());
    return ledger.filter((line) => line.event === 'charged' && line.amountCents === amountCents);
  }

  /** Decides every card that is undecided. */
  async settle(): Promise<void> {
    await fetch(`${this.#url}/api/gateway/settle`, { method: 'POST' });
  }
}
