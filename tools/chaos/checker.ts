/** Compares the gateway's charges with the recorded payments (G19). Pure. */

/** An entry in the gateway's ledger. */
export interface Charge {
  event: string;
  authKey: string;
  merchantReference: string;
  invoiceNumber: string;
  amountCents: number;
  receiptNumber: string;
}

/** A payment as the server under test recorded it. */
export interface Recorded {
  reference: string;
  amountCents: number;
  receiptNumber: string;
  state: 'paid' | 'failed' | 'open';
}

/** A final outcome that a payer was shown for one payment. */
export interface ShownOutcome {
  reference: string;
  as: 'paid' | 'failed';
}

export interface Findings {
  /** Invoices charged more than once. */
  chargedTwice: string[];
  chargedUnrecorded: string[];
  recordedUncharged: string[];
  leftOpen: string[];
  /** Payments whose outcome shown to the payer was wrong. */
  shownWrongly: string[];
}

export interface Evidence {
  ledger: readonly Charge[];
  recorded: readonly Recorded[];
  shown: readonly ShownOutcome[];
}

/** Every invoice of a run is paid in full at once, so it may have only one charge. */
export function findViolations({ ledger, recorded, shown }: Evidence): Findings {
  const charges = ledger.filter(({ event }) => event === 'charged');
  const charged = new Map(charges.map((charge) => [charge.merchantReference, charge]));
  const paid = new Map(
    recorded.filter(({ state }) => state === 'paid').map((payment) => [payment.reference, payment]),
  );
  return {
    chargedTwice: namedTwice(charges.map(({ invoiceNumber }) => invoiceNumber)),
    chargedUnrecorded: charges
      .filter((charge) => !agrees(charge, paid.get(charge.merchantReference)))
      .map(({ merchantReference }) => merchantReference),
    recordedUncharged: [...paid.values()]
      .filter((payment) => !agrees(charged.get(payment.reference), payment))
      .map(({ reference }) => reference),
    leftOpen: recorded.filter(({ state }) => state === 'open').map(({ reference }) => reference),
    shownWrongly: shown
      .filter(({ reference, as }) => charged.has(reference) !== (as === 'paid'))
      .map(({ reference }) => reference),
  };
}

function agrees(charge: Charge | undefined, payment: Recorded | undefined): boolean {
  return (
    charge !== undefined &&
    payment !== undefined &&
    charge.amountCents === payment.amountCents &&
    charge.receiptNumber === payment.receiptNumber
  );
}

function namedTwice(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const name of names) (seen.has(name) ? twice : seen).add(name);
  return [...twice];
}

export const countViolations = (findings: Findings): number =>
  Object.values(findings).reduce((sum: number, found: readonly string[]) => sum + found.length, 0);
