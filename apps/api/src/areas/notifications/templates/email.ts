/** E-mails about one notification, and the digest (W-6.7). */
import { weekdayName } from '@portal/contract/dates';
import { notificationPath, notificationSettingsPath } from '@portal/contract/notifications';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { AreaEmail } from '../planning/event.ts';
import type { About, Reader } from './about.ts';
import { emailWords } from './email-words.ts';
import { privateWords } from './private-words.ts';

const change = ({ portalUrl }: Reader): string =>
  `Change what you hear about, and when: ${portalUrl}/#${notificationSettingsPath}`;
const never = 'We never ask for your password or a code by e-mail. The link opens after you sign in.';

export function noticeEmail(about: About, reader: Reader, hidesDetails: boolean): AreaEmail {
  const full = emailWords(about);
  const { title } = privateWords(about, reader.today);
  const { subject, sentences, action } = hidesDetails
    ? { subject: title, sentences: ['Sign in to read it.'], action: 'Sign in' }
    : full;
  return {
    subject,
    ...renderEmail({
      productName: reader.productName,
      heading: subject,
      paragraphs: [`Hello ${reader.firstName},`, ...sentences.filter(Boolean)],
      action: { label: action, url: `${reader.portalUrl}/#${notificationPath(about.id)}` },
      footer: [change(reader), never],
    }),
  };
}

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${number} ${many}`;

/** The digest for all schools. Its subject has the number of notifications, never their content. */
export function digestEmail(items: readonly About[], reader: Reader, hidesDetails: boolean): AreaEmail {
  const [needed, others] = [
    items.filter(({ needsYou }) => needsYou),
    items.filter(({ needsYou }) => !needsYou),
  ];
  const isTomorrow = (about: About): boolean =>
    about.kind === 'event-changed' && about.params.change === 'tomorrow';
  const sections = [
    { title: 'Needs you', of: needed },
    { title: 'Tomorrow', of: others.filter(isTomorrow) },
    { title: 'New', of: others.filter((about) => !isTomorrow(about)) },
  ];
  const need = count(needed.length, 'thing needs you', 'things need you');
  const news = `${others.length} new`;
  const headline = needed.length > 0 ? need : news;
  return {
    subject: `${weekdayName(reader.today)}: ${headline}`,
    ...renderEmail({
      productName: reader.productName,
      heading: `${weekdayName(reader.today)}: ${headline}`,
      paragraphs: [
        `Hello ${reader.firstName},`,
        needed.length > 0 && others.length > 0 ? `${need}. ${news}.` : `${headline}.`,
      ],
      sections: hidesDetails
        ? []
        : sections
            .filter(({ of }) => of.length > 0)
            .map(({ title, of }) => ({ title, lines: of.map((about) => emailWords(about).line) })),
      action: {
        label: needed.length > 0 ? 'See what needs you' : 'See what is new',
        url: `${reader.portalUrl}/#/notifications`,
      },
      footer: [change(reader), never],
    }),
  };
}
