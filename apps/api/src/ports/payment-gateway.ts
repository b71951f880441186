/** Card payments, as the portal needs them. One adapter a provider, each proven by its conformance suite (G19). */

/**
 * A gateway fits only if a key pays once and not after its expiry, whoever holds it: "never charged twice" needs that half
 * (B-2).
 */
export interface PaymentGateway {
  /**
   * One authorised, single-use transaction for one invoice. Never charges. Throws `GatewayUnavailableError` (nothing was
   * opened as far as we know) or `GatewayRefusedError`.
   */
  openTransaction(request: NewGatewayTransaction): Promise<OpenedGatewayTransaction>;
  /** What became of a transaction, by its key: the only word on money that is believed. Throws `GatewayUnavailableError`. */
  findTransaction(authKey: string): Promise<GatewayAnswer>;
  readonly mode: GatewayMode;
  /** The origin the card document may post to (or frame), for its content policy. */
  readonly origin: string;
}

/** `directPost`: our hidden form carries the card to the gateway. `hostedFields`: the gateway's own frame takes it. */
export const gatewayModes = ['directPost', 'hostedFields'] as const;
export type GatewayMode = (typeof gatewayModes)[number];

export interface NewGatewayTransaction {
  /** Ours, unique: the public id of the payment transaction; the gateway keeps it. */
  merchantReference: string;
  amountCents: number;
  currency: 'AUD';
  merchantNumber: string;
  billerCode: string;
  customerReferenceNumber: string;
  invoiceNumber: string;
  /** Where the gateway sends the browser once the card was handed over. */
  returnUrl: string;
  /** After this the key can't be used any more. */
  expiresAt: Date;
}

export interface OpenedGatewayTransaction {
  authKey: string;
  /** Where the card goes (`directPost`), or the page to frame (`hostedFields`). */
  postUrl: string;
}

export type GatewayAnswer =
  /** The key is open: it could be charged yet. */
  | { state: 'unused' }
  /** Taken, and not decided. */
  | { state: 'processing' }
  /** Expired without use: can never be charged. */
  | { state: 'closed' }
  /** `reason` in plain words, for the payer. */
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

/** The gateway didn't answer, or not as agreed: nothing is known, and nothing may be guessed. */
export class GatewayUnavailableError extends Error {
  override readonly name = 'GatewayUnavailableError';
}

/** The gateway understood, and would not: asking the same again can't help. */
export class GatewayRefusedError extends Error {
  override readonly name = 'GatewayRefusedError';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
