/** What was sent, and for whom, in the offer of push notifications. Pure. */
import { format } from '@portal/texts/format';
import { pushOfferTexts } from '@portal/texts/push-offer';

export type SentThing =
  | { readonly what: 'absence' | 'absences' | 'reason'; readonly firstNames: readonly string[] }
  | { readonly what: 'consent'; readonly title: string; readonly firstNames: readonly string[] };

const list = (names: readonly string[]): string => new Intl.ListFormat('en-AU').format(names);

/** "Toby’s", and "James’" as names on s are written. */
const possessive = (name: string): string => (name.endsWith('s') ? `${name}’` : `${name}’s`);

const namesOf = ({ what, firstNames }: SentThing): string =>
  what === 'absence' || what === 'reason' ? possessive(list(firstNames)) : list(firstNames);

export function offerWords(sent: SentThing): { question: string; on: string } {
  const names = namesOf(sent);
  if (sent.what === 'consent') {
    const { question, on } = pushOfferTexts.consent;
    return {
      question: format(question, { title: sent.title, names }),
      on: format(on, { title: sent.title, names }),
    };
  }
  const { question, on } = pushOfferTexts[sent.what];
  return { question: format(question, { names }), on: format(on, { names }) };
}
