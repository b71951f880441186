/** E-mails about one notification, and the digest (W-6.7). */
import { weekdayName } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import { notificationPath, notificationSettingsPath } from '@portal/contract/notifications';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { AreaEmail } from '../planning/event.ts';
import type { About, AboutOf, Reader } from './about.ts';
import { emailWords } from './email-words.ts';
import { privateWords } from './private-words.ts';

const change = ({ portalUrl }: Reader): string =>
  `Change what you hear about, and when: ${portalUrl}/#${notificationSettingsPath}`;
const never = 'We never ask for your password or a code by e-mail. The link opens after you sign in.';

export function noticeEmail(about: About, reader: Reader, hidesDetails: boolean): AreaEmail {
  const full = emailWords(about, reader.today);
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

const isReminder = (about: About): about is AboutOf<'event-changed'> =>
  about.kind === 'event-changed' && about.params.change === 'tomorrow';

interface Section {
  title: string;
  of: readonly About[];
  /** The section's number of notifications, for the headline. */
  count: string;
}

/** The sections that aren't empty. */
function sectionsOf(items: readonly About[], today: IsoDate): Section[] {
  const needed = items.filter(({ needsYou }) => needsYou);
  const others = items.filter(({ needsYou }) => !needsYou);
  const reminders = others.filter(isReminder);
  const [now, next] = [
    reminders.filter(({ params }) => params.date === today),
    reminders.filter(({ params }) => params.date !== today),
  ];
  const news = others.filter((about) => !isReminder(about));
  return [
    { title: 'Needs you', of: needed, count: count(needed.length, 'thing needs you', 'things need you') },
    { title: 'Today', of: now, count: `${now.length} for today` },
    { title: 'Tomorrow', of: next, count: `${next.length} for tomorrow` },
    { title: 'New', of: news, count: `${news.length} new` },
  ].filter(({ of }) => of.length > 0);
}

/** The digest for all schools. Its subject has the number of notifications, never their content. */
export function digestEmail(items: readonly About[], reader: Reader, hidesDetails: boolean): AreaEmail {
  const sections = sectionsOf(items, reader.today);
  const heading = `${weekdayName(reader.today)}: ${sections[0]?.count ?? 'nothing new'}`;
  return {
    subject: heading,
    ...renderEmail({
      productName: reader.productName,
      heading,
      paragraphs: [`Hello ${reader.firstName},`, `${sections.map((section) => section.count).join('. ')}.`],
      sections: hidesDetails
        ? []
        : sections.map(({ title, of }) => ({
            title,
            lines: of.map((about) => emailWords(about, reader.today).line),
          })),
      action: {
        label: items.some(({ needsYou }) => needsYou) ? 'See what needs you' : 'See what is new',
        url: `${reader.portalUrl}/#/notifications`,
      },
      footer: [change(reader), never],
    }),
  };
}
