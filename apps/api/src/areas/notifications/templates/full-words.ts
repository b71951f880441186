/** Push texts for devices that may show names. Never medical, behaviour or report details, nor amounts (W-6.7). */
import { formatLongDate, weekdayName } from '@portal/contract/dates';
import type { NotificationKind } from '@portal/contract/notifications';
import type { AboutOf, About } from './about.ts';
import { titleOf } from './about.ts';
import type { Headline } from './private-words.ts';

const child = ({ firstName }: Pick<About, 'firstName'>): string => firstName ?? 'Your child';
const fromSchool = 'Something from school';
const unlock = 'Unlock to read it.';

const words: { readonly [Kind in NotificationKind]: (about: AboutOf<Kind>) => Headline | null } = {
  'absence-to-explain': (about) => ({
    title: `${child(about)} was away on ${weekdayName(about.params.date)}`,
    body: 'No reason yet. Tap to add one.',
  }),
  'absence-decided': (about) => ({
    title: `${child(about)}: an answer from the school`,
    body:
      about.params.outcome === 'approved' ? 'The school has accepted it.' : 'The school has not accepted it.',
  }),
  'consent-to-answer': (about) => consentWords(about),
  'consent-due-soon': (about) => consentWords(about),
  'payment-due': (about) => ({ title: `${child(about)}: a payment is due`, body: 'Unlock to see it.' }),
  'payment-receipt': () => ({ title: 'A payment receipt', body: unlock }),
  'payment-resolved': () => ({ title: 'News about a payment', body: unlock }),
  'new-report': (about) => ({ title: `${child(about)}: something from school`, body: unlock }),
  'event-changed': (about) => ({
    title: titleOf(about.params.title, fromSchool),
    body: `${child(about)}, ${formatLongDate(about.params.date)}`,
  }),
  'school-notice': (about) => ({
    title: titleOf(about.params.title, fromSchool),
    body: about.schoolName ?? fromSchool,
  }),
  'request-decided': (about) => ({ title: `${child(about)}: an answer from the school`, body: unlock }),
  'viewer-accepted': (about) => ({
    title: 'An invitation was accepted',
    body: `${about.params.viewerName} accepted. Unlock to see what they can see.`,
  }),
  // Uses the private text.
  security: () => null,
};

function consentWords(about: AboutOf<'consent-to-answer' | 'consent-due-soon'>): Headline {
  const { title, dueDate } = about.params;
  return {
    title: titleOf(title, 'A consent request'),
    body: `Answer for ${child(about)} by ${formatLongDate(dueDate)}.`,
  };
}

/** Returns null if the private text is to be used. */
export function fullWords<Kind extends NotificationKind>(about: AboutOf<Kind>): Headline | null {
  if (about.isUrgent)
    return about.schoolName === null ? null : { title: `${about.schoolName}: urgent`, body: unlock };
  const write: (of: AboutOf<Kind>) => Headline | null = words[about.kind];
  return write(about);
}
