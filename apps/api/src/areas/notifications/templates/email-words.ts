/** E-mail texts for people who haven't hidden details: initials, dates and schools, but no names (W-6.7). */
import { formatLongDate, weekdayName } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { NotificationKind } from '@portal/contract/notifications';
import type { RequestKind } from '@portal/contract/change-requests';
import { initialOf, titleOf } from './about.ts';
import type { AboutOf } from './about.ts';
import { securityTitles } from './private-words.ts';

export interface EmailWords {
  /** The subject and heading. Reveals only the kind. */
  subject: string;
  sentences: readonly string[];
  /** The button's text. */
  action: string;
  /** The line in a digest. */
  line: string;
}

const school = ({ schoolName }: { schoolName: string | null }): string => schoolName ?? 'The school';

/** Change requests about health have a neutral name. */
const requestNames: Readonly<Record<RequestKind, string>> = {
  'medical-conditions': 'a change',
  'absence-report': 'an absence',
  'absence-reason': 'a reason for an absence',
  'parent-details': 'a change to your details',
  'student-details': 'a change to student details',
  'add-student': 'adding a student',
};

type WordsOf<Kind extends NotificationKind> = (about: AboutOf<Kind>, today: IsoDate) => EmailWords;

const words: { readonly [Kind in NotificationKind]: WordsOf<Kind> } = {
  'absence-to-explain': (about) => {
    const away = about.params.isFullDay ? 'away' : 'away for part of the day';
    const day = weekdayName(about.params.date);
    return {
      subject: 'A day away needs a reason',
      sentences: [
        `${initialOf(about)} was ${away} on ${formatLongDate(about.params.date)}, and ${school(about)} has no reason yet.`,
        'Tell the school why, in one sentence. It takes under a minute.',
      ],
      action: 'Give a reason',
      line: `${initialOf(about)} ${away} on ${day}, no reason yet`,
    };
  },
  'absence-decided': (about) => {
    const { what, outcome, from, to } = about.params;
    const when = from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`;
    const subject = what === 'absence' ? 'An answer about an absence' : 'An answer about a reason';
    const decided = outcome === 'approved' ? 'accepted' : 'not accepted';
    return {
      subject,
      sentences: [
        `${school(about)} has ${decided} ${what === 'absence' ? 'the absence' : 'the reason'} for ${initialOf(about)}: ${when}.`,
      ],
      action: 'Open attendance',
      line: `${what === 'absence' ? 'An absence' : 'A reason'} was ${decided}, ${when}`,
    };
  },
  'consent-to-answer': (about) => consentWords(about, 'A consent request from school'),
  'consent-due-soon': (about) => consentWords(about, 'A consent request is due soon'),
  'payment-due': (about) => {
    const { invoices, dueDate } = about.params;
    const what = invoices === 1 ? 'A payment is due' : `${invoices} payments are due`;
    const by = dueDate === null ? '' : ` on ${formatLongDate(dueDate)}`;
    return {
      subject: 'A payment is due',
      sentences: [`${what}${by} for ${initialOf(about)} at ${school(about)}.`],
      action: 'See payments',
      line: `${what}${by}, ${initialOf(about)}`,
    };
  },
  'payment-receipt': () => ({
    subject: 'A payment receipt',
    sentences: ['Your payment was made. The receipt is in the portal.'],
    action: 'See payments',
    line: 'A payment receipt',
  }),
  'payment-resolved': ({ params }) => ({
    subject: 'News about a payment',
    sentences: [
      params.outcome === 'paid'
        ? 'We now know that your payment was made. You need not pay again.'
        : 'We now know that your payment was not made, and your card was not charged.',
    ],
    action: 'See payments',
    line: 'News about a payment',
  }),
  'new-report': (about) => ({
    subject: 'A new report',
    sentences: [`${school(about)} has published a report of ${initialOf(about)} in the portal.`],
    action: 'Open reports',
    line: `A new report, ${initialOf(about)}`,
  }),
  'event-changed': (about, today) => {
    const { title, date, change } = about.params;
    const shown = titleOf(title, 'An event');
    const day = date === today ? 'today' : 'tomorrow';
    const how = { added: 'is new', moved: 'has moved', cancelled: 'is cancelled', tomorrow: `is ${day}` };
    const reminder = day === 'today' ? 'Today at school' : 'Tomorrow at school';
    return {
      subject: change === 'tomorrow' ? reminder : 'An event has changed',
      sentences: [`${initialOf(about)}: ${shown}, ${formatLongDate(date)}, ${how[change]}.`],
      action: 'Open events',
      line: `${initialOf(about)}: ${shown}, ${formatLongDate(date)}, ${how[change]}`,
    };
  },
  'school-notice': (about) => {
    const title = titleOf(about.params.title, 'A notice from school');
    return {
      subject: about.isUrgent ? 'Urgent message from a school' : 'A notice from school',
      sentences: [
        `${school(about)}: ${title}`,
        ...(about.params.text === null ? [] : [titleOf(about.params.text, '')]),
      ],
      action: 'Read it',
      line: `${title}, ${school(about)}`,
    };
  },
  'request-decided': (about) => {
    const { request, outcome } = about.params;
    const decided = outcome === 'approved' ? 'accepted' : 'not accepted';
    const sentence = `${school(about)} has ${decided} what you asked for: ${requestNames[request]}`;
    return {
      subject: 'An answer from the school',
      sentences: [`${sentence}.`],
      action: 'Open the portal',
      line: sentence,
    };
  },
  'viewer-accepted': (about) => ({
    subject: 'An invitation was accepted',
    sentences: ['Somebody whom you invited has accepted. You can see and change what they may see.'],
    action: 'See who can see what',
    line: `An invitation was accepted, ${initialOf(about)}`,
  }),
  security: ({ params }) => ({
    subject: securityTitles[params.event],
    sentences: [`${securityTitles[params.event]}. If it was not you, secure your account now.`],
    action: 'Look at security',
    line: securityTitles[params.event],
  }),
};

function consentWords(about: AboutOf<'consent-to-answer' | 'consent-due-soon'>, subject: string): EmailWords {
  const { title, dueDate } = about.params;
  const shown = titleOf(title, 'a consent request');
  return {
    subject,
    sentences: [
      `${school(about)} asks for your consent about ${initialOf(about)}: ${shown}.`,
      `Please answer by ${formatLongDate(dueDate)}. You can also say no.`,
    ],
    action: 'Read and answer',
    line: `${initialOf(about)}: ${shown}, answer by ${formatLongDate(dueDate)}`,
  };
}

/** `today` is the reader's date. A digest may deliver a reminder on the event's day, when "tomorrow" would be wrong. */
export function emailWords<Kind extends NotificationKind>(about: AboutOf<Kind>, today: IsoDate): EmailWords {
  const write: WordsOf<Kind> = words[about.kind];
  const written = write(about, today);
  // All kinds of urgent notifications share one subject.
  return about.isUrgent ? { ...written, subject: 'Urgent message from a school' } : written;
}
