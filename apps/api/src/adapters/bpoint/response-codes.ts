/** Maps BPOINT and bank response codes of a declined card to reasons for the payer. */

const declined = 'Declined by your bank.';
const notAllowed = 'Your card can’t be used for this kind of payment.';
const expired = 'Your card has expired.';
const busy = 'Your bank could not be reached.';

const reasons: Readonly<Record<string, string>> = {
  '05': declined,
  '14': 'The card number is not right.',
  '51': 'There is not enough money in the account.',
  '54': expired,
  '57': notAllowed,
  '58': notAllowed,
  '61': 'The amount is above your card’s limit.',
  '62': 'Your bank restricts this card.',
  '65': 'Your card’s limit of payments for now is reached.',
  '78': 'This card is not active.',
  '82': 'The CVV is not right.',
  '84': declined,
  '91': busy,
  '96': busy,
  PT_T7: expired,
};

/** Only a bank's own code gives a more specific reason than "declined": a guess would misdirect the payer. */
export const reasonOf = (code: string): string => reasons[code] ?? declined;
