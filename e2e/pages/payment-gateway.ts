import { simulatorsUrl } from '../support/stack.ts';

/** An entry in the gateway's ledger. */
export interface LedgerLine {
  event: string;
  invoiceNumber: string;
  amountCents: number;
  merchantReference: string;
  receiptNumber: string;
}

/** The simulated gateway: its ledger and its undecided cards. */
export class PaymentGateway {
  readonly #url: string;

  constructor(url = simulatorsUrl()) {
    this.#url = url;
  }

  /** The charges for this amount. */
  async charges(amountCents: number): Promise<LedgerLine[]> {
    const ledger: LedgerLine[] = JSON.parse(await (await fetch(`${this.#url}/bpoint/ledger`)).text());
    return ledger.filter((line) => line.event === 'charged' && line.amountCents === amountCents);
  }

  /** Decides every card that is undecided. */
  async settle(): Promise<void> {
    await fetch(`${this.#url}/api/gateway/settle`, { method: 'POST' });
  }
}
