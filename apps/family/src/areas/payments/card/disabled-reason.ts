/** Why Pay is disabled, in one sentence beside the button (V-4.4). Pure. */
import { cardFields, type CardField, type CardStatus } from './frame-messages.ts';

const texts: Readonly<Record<CardField, readonly [missing: string, wrong: string]>> = {
  number: ['enter the card number', 'fix the card number'],
  expiry: ['enter the expiry date', 'fix the expiry date'],
  cvv: ['enter the CVV', 'fix the CVV'],
};

const joined = (parts: readonly string[]): string =>
  [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ');

/** Undefined when the card can be submitted. */
export function disabledReason(standing: CardStatus): string | undefined {
  const parts = cardFields.flatMap((field) => {
    if (standing[field] === 'right') return [];
    return texts[field][standing[field] === 'empty' ? 0 : 1];
  });
  if (cardFields.every((field) => standing[field] === 'empty')) return 'Enter your card details.';
  return parts.length === 0 ? undefined : `To continue, ${joined(parts)}.`;
}
