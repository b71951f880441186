/** The texts of a notification, from its values. Pure. */
import { formatLongDate } from '@portal/contract/dates';
import type { Notification } from '@portal/contract/notifications';
import { format } from '@portal/texts/format';
import { inboxTexts, inboxWords } from '@portal/texts/inbox';

export interface Words {
  /** The student and the topic: "Toby, absence". */
  readonly about: string;
  readonly title: string;
  readonly text: string | null;
}

type Of<Kind extends Notification['kind']> = Extract<Notification, { kind: Kind }>;
const { topics } = inboxTexts;

/** Only the topic if the person doesn't see the student (any more). */
const aboutStudent = ({ student }: Notification, topic: string): string =>
  student ? `${student.firstName}, ${topic}` : topic.charAt(0).toUpperCase() + topic.slice(1);

const schoolOf = ({ school }: Notification): string => school?.name ?? inboxTexts.aSchool;

function explain(one: Of<'absence-to-explain'>, dateOf: DateText): Words {
  const { student, params } = one;
  const texts = inboxWords.explain;
  const date = dateOf(params.date);
  return {
    about: aboutStudent(one, topics.absence),
    title: student ? format(texts.title, { name: student.firstName, date }) : texts.anyTitle,
    text: one.needsYou
      ? format(params.isFullDay ? texts.fullDay : texts.partDay, { school: schoolOf(one) })
      : null,
  };
}

function decided(one: Of<'absence-decided'>, dateOf: DateText): Words {
  const { what, outcome, from, to } = one.params;
  const texts = inboxWords.decided;
  const isOneDay = from === to;
  const subject = isOneDay
    ? format(what === 'absence' ? texts.absenceOn : texts.reasonOn, { date: dateOf(from) })
    : format(what === 'absence' ? texts.absenceFrom : texts.reasonFrom, {
        from: dateOf(from),
        to: dateOf(to),
      });
  return {
    about: aboutStudent(one, topics.absence),
    title: format(texts[outcome], { what: subject }),
    text: outcome === 'rejected' ? texts.rejectedText : null,
  };
}

const consent = (one: Of<'consent-to-answer' | 'consent-due-soon'>, dateOf: DateText): Words => ({
  about: aboutStudent(one, topics.consent),
  title: one.params.title,
  text: one.needsYou ? format(inboxWords.consent.text, { date: dateOf(one.params.dueDate) }) : null,
});

function payment(one: Of<'payment-due' | 'payment-receipt' | 'payment-resolved'>, dateOf: DateText): Words {
  const texts = inboxWords.payment;
  const about = aboutStudent(one, topics.payments);
  if (one.kind === 'payment-due') {
    const { invoices: count, dueDate } = one.params;
    const text = dueDate === null || !one.needsYou ? null : format(texts.dueText, { date: dateOf(dueDate) });
    return { about, title: format(texts.due, { count }), text };
  }
  if (one.kind === 'payment-receipt')
    return {
      about,
      title: format(texts.receipt, { count: one.params.payments }),
      text: texts.receiptText,
    };
  return one.params.outcome === 'paid'
    ? { about, title: texts.paid, text: texts.paidText }
    : { about, title: texts.notPaid, text: texts.notPaidText };
}

function event(one: Of<'event-changed'>, dateOf: DateText): Words {
  const { title, date, change } = one.params;
  return {
    about: aboutStudent(one, change === 'tomorrow' ? topics.tomorrow : topics.events),
    title: format(inboxWords.event[change], { title }),
    text: format(inboxWords.event.text, { date: dateOf(date) }),
  };
}

type DateText = (date: string) => string;

function wordsByKind(one: Notification, dateOf: DateText): Words {
  switch (one.kind) {
    case 'absence-to-explain':
      return explain(one, dateOf);
    case 'absence-decided':
      return decided(one, dateOf);
    case 'consent-to-answer':
    case 'consent-due-soon':
      return consent(one, dateOf);
    case 'payment-due':
    case 'payment-receipt':
    case 'payment-resolved':
      return payment(one, dateOf);
    case 'new-report':
      return {
        about: aboutStudent(one, topics.report),
        title: format(inboxWords.report, { period: one.params.reportingPeriod }),
        text: null,
      };
    case 'event-changed':
      return event(one, dateOf);
    case 'school-notice':
      return { about: schoolOf(one), title: one.params.title, text: one.params.text };
    case 'request-decided':
      return {
        about: aboutStudent(one, topics.request),
        title: format(inboxWords.request[one.params.outcome], {
          what: inboxWords.requests[one.params.request],
        }),
        text: null,
      };
    case 'viewer-accepted':
      return {
        about: aboutStudent(one, topics.viewers),
        title: format(inboxWords.viewer, { viewer: one.params.viewerName }),
        text: null,
      };
    default:
      return {
        about: topics.account,
        title: inboxWords.security[one.params.event],
        text: inboxWords.notYou,
      };
  }
}

/** `today` is the reader's date: years are named only where they differ. */
export function wordsOf(one: Notification, today: string): Words {
  const words = wordsByKind(one, (date) => formatLongDate(date, today.slice(0, 4)));
  if (one.isUrgent) return { ...words, about: format(inboxTexts.urgent, { school: schoolOf(one) }) };
  return words;
}
