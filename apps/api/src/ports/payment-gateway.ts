/** Card payments as the portal needs them. One adapter per provider, each verified by the conformance suite (G19). */

/** The part of the gateway that lists settled transactions and can't charge. The office has access only to this part. */
export interface SettlementSource {
  /**
   * The merchant's approved payments by internet, and their refunds, of one settlement day (`YYYY-MM-DD`). Throws
   * `GatewayUnavailableError` or `GatewayRefusedError`.
   */
  readonly listSettled: (merchantNumber: string, day: string) => Promise<SettledTransaction[]>;
}

export interface SettledTransaction {
  kind: 'payment' | 'refund';
  /** The payment's reference or, for a refund, the refunded payment's. Empty if the gateway has none. */
  merchantReference: string;
  customerReferenceNumber: string;
  invoiceNumber: string;
  amountCents: number;
  receiptNumber: string;
  processedAt: Date;
}

/**
 * A gateway is suitable only if a key pays once and never after its expiry, whoever holds it: "never charged twice"
 * depends on that (B-2).
 */
export interface PaymentGateway extends SettlementSource {
  /**
   * Opens one authorised, single-use transaction for one invoice. Never charges. Throws `GatewayUnavailableError` (as
   * far as we know nothing was opened) or `GatewayRefusedError`.
   */
  openTransaction(request: NewGatewayTransaction): Promise<OpenedGatewayTransaction>;
  /**
   * The outcome of a transaction, by its key: the only trusted source about money. Throws `GatewayUnavailableError`.
   */
  findTransaction(authKey: string): Promise<GatewayAnswer>;
  readonly mode: GatewayMode;
  /** The origin the card document may post to (or frame), for its content security policy. */
  readonly origin: string;
}

/** `directPost`: our hidden form sends the card to the gateway. `hostedFields`: the gateway's own frame collects it. */
export const gatewayModes = ['directPost', 'hostedFields'] as const;
export type GatewayMode = (typeof gatewayModes)[number];

export interface NewGatewayTransaction {
  /** Our unique reference, the public id of the payment transaction, which the gateway stores. */
  merchantReference: string;
  amountCents: number;
  currency: 'AUD';
  merchantNumber: string;
  billerCode: string;
  customerReferenceNumber: string;
  invoiceNumber: string;
  /** Where the gateway redirects the browser after the card is submitted. */
  returnUrl: string;
  /** The key can't be used after this. */
  expiresAt: Date;
}

export interface OpenedGatewayTransaction {
  authKey: string;
  /** The address for the card (`directPost`), or the page to frame (`hostedFields`). */
  postUrl: string;
}

export type GatewayAnswer =
  /** The key is open: it could still be charged. */
  | { state: 'unused' }
  /** Accepted, and not decided. */
  | { state: 'processing' }
  /** Expired unused: can never be charged. */
  | { state: 'closed' }
  /** `reason` in plain language, for the payer. */
  | { state: 'declined'; code: string; reason: string; processedAt: Date }
  | ApprovedTransaction;

export interface ApprovedTransaction {
  state: 'approved';
  amountCents: number;
  currency: string;
  merchantReference: string;
  customerReferenceNumber: string;
  receiptNumber: string;
  processedAt: Date;
  /** `YYYY-MM-DD`. */
  settlementDate: string;
  maskedCardNumber: string;
  /** `MMYY`. */
  cardExpiry: string;
}

/** The gateway didn't respond, or broke its protocol: the outcome is unknown and must not be guessed. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
}

/** The gateway refused the call: a retry can't help. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
