/** The amount's cents choose the outcome, so that every one can be tried with well-known test cards. */

export const testCards = ['4444333322221111', '5123456789012346'] as const;

export interface CentsRule {
  cents: number;
  says: string;
  /** The bank's response code. */
  declines?: string;
  /** The outcome is undecided for this long; `never`: forever. */
  undecidedMs?: number | 'never';
  /** The response to the browser is lost after the decision. */
  dropsAnswer?: true;
  /** The card isn't accepted: 503, and the key stays open. */
  isAway?: true;
  /** How long the browser waits for its response. */
  answersAfterMs?: number;
}

const bankCodes = [5, 14, 51, 54, 57, 58, 61, 62, 65, 78, 82, 84, 91, 96];

const two = (cents: number): string => String(cents).padStart(2, '0');

const special: readonly CentsRule[] = [
  { cents: 70, says: 'Stays undecided for two minutes, then approved.', undecidedMs: 120_000 },
  {
    cents: 71,
    says: 'Stays undecided for two minutes, then declined with 05.',
    undecidedMs: 120_000,
    declines: '05',
  },
  { cents: 72, says: 'Approved, and the browser never gets the answer.', dropsAnswer: true },
  { cents: 73, says: 'Never decided.', undecidedMs: 'never' },
  { cents: 74, says: 'Approved; the answer takes ten seconds.', answersAfterMs: 10_000 },
  { cents: 75, says: 'The card is not taken: 503, nothing is charged, the key stays open.', isAway: true },
];

/** The amounts listed on the page; every other amount is approved. */
export const centsRules: readonly CentsRule[] = [
  ...bankCodes.map((cents) => ({
    cents,
    says: `Declined by the bank with ${two(cents)}.`,
    declines: two(cents),
  })),
  ...special,
].toSorted((one, other) => one.cents - other.cents);

const approved: Omit<CentsRule, 'cents'> = { says: 'Approved.' };

export function ruleFor(amountCents: number): Omit<CentsRule, 'cents'> {
  return centsRules.find(({ cents }) => cents === amountCents % 100) ?? approved;
}
