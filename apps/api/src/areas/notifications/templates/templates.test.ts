import {
  eventChanges,
  messageLimits,
  notificationKinds,
  notificationParams,
  securityEvents,
} from '@portal/contract/notifications';
import type { NotificationKind, NotificationParams } from '@portal/contract/notifications';
import { requestKinds } from '@portal/contract/change-requests';
import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import type { About, Reader } from './about.ts';
import { digestEmail, noticeEmail } from './email.ts';
import { pushWords, quietWords } from './push.ts';
import { smsText } from './sms.ts';

const reader: Reader = {
  firstName: 'Meera',
  today: '2026-11-17',
  productName: 'Schoolside',
  portalUrl: 'https://portal.example',
};

/** Words that no private text may have. None of them is in a template. */
const [child, school, subject, viewer] = ['Zebediah', 'Quokka Ridge', 'Toolangi', 'Wilhelmina Xu'];
const amounts = ['$45.50', '45.50', '£9', '120.00 AUD'];

const dates = ['2026-11-10', '2026-11-16', '2026-11-17', '2026-11-20', '2026-12-24'];
const titles = [subject, ...amounts, 'asthma plan', 'detention', 'a'.repeat(200)].map((word) =>
  `${word} at camp`.slice(-200),
);
const outcomes = ['approved', 'rejected'] as const;
const uuid = '0195a000-0000-7000-8000-000000000001';
const consents = dates.flatMap((dueDate) => titles.map((title) => ({ requestId: uuid, title, dueDate })));

/** Every parameter in every case that a template tells apart. */
const params: { readonly [Kind in NotificationKind]: readonly NotificationParams[Kind][] } = {
  'absence-to-explain': dates.flatMap((date) =>
    [true, false].map((isFullDay) => ({ absenceId: uuid, date, isFullDay })),
  ),
  'absence-decided': outcomes.flatMap((outcome) =>
    (['absence', 'reason'] as const).flatMap((what) =>
      dates.map((to) => ({ what, outcome, from: '2026-11-10', to })),
    ),
  ),
  'consent-to-answer': consents,
  'consent-due-soon': consents,
  'payment-due': [null, ...dates].flatMap((dueDate) => [1, 9].map((invoices) => ({ invoices, dueDate }))),
  'payment-receipt': [{ payments: 1 }, { payments: 9 }],
  'payment-resolved': [{ outcome: 'paid' }, { outcome: 'not-paid' }],
  'new-report': [{ reportingPeriod: `${subject} 2026` }],
  'event-changed': eventChanges.flatMap((change) =>
    ['2026-11-17', '2026-11-18'].flatMap((date) => titles.map((title) => ({ title, date, change }))),
  ),
  'school-notice': titles.flatMap((title) => [null, ...titles].map((text) => ({ title, text }))),
  'request-decided': requestKinds.flatMap((request) => outcomes.map((outcome) => ({ request, outcome }))),
  'viewer-accepted': [{ viewerName: viewer }],
  security: securityEvents.map((event) => ({ event })),
};

const names = [null, child, `${child} ${'Maximiliano'.repeat(4)}`];
const schools = [null, school, `${school} ${'State School of the Valley '.repeat(5)}`];

function aboutOf(facts: object): About;
function aboutOf(facts: object): object {
  return facts;
}

/** With and without a student, a school and urgency. */
const all: readonly About[] = notificationKinds.flatMap((kind) =>
  params[kind].flatMap((said) =>
    names.flatMap((firstName) =>
      schools.flatMap((schoolName) =>
        [true, false].map((isUrgent) =>
          aboutOf({
            kind,
            params: z.parse(notificationParams[kind], said),
            id: '0195a000-0000-7000-8000-0000000000ff',
            isUrgent,
            needsYou: isUrgent,
            firstName,
            schoolName,
          }),
        ),
      ),
    ),
  ),
);

/** The texts that have one of the words, with the word. */
const leaksOf = (textsOf: (about: About) => readonly string[], words: readonly string[]): string[][] =>
  all.flatMap((about) =>
    textsOf(about).flatMap((text) => words.filter((word) => text.includes(word)).map((word) => [word, text])),
  );

const secrets = [
  child,
  school,
  subject,
  viewer,
  ...amounts,
  'asthma',
  'detention',
  'report',
  'behaviour',
  'medical',
];

describe('W-6.7 private texts', () => {
  it('have no name, school, subject, amount or cause, for every kind', () => {
    expect(all.length).toBeGreaterThan(2000);
    const privateTexts = (about: About): string[] => {
      const { title, body } = pushWords(about, reader, false);
      const email = noticeEmail(about, reader, true);
      const digest = digestEmail([about, about], reader, true);
      return [
        title,
        body,
        smsText(about, reader, true),
        ...Object.values(email),
        ...Object.values(digest),
      ].map(String);
    };
    expect(leaksOf(privateTexts, secrets)).toEqual([]);
  });

  it('are the subjects of every digest', () => {
    expect(leaksOf((about) => [digestEmail([about], reader, false).subject], secrets)).toEqual([]);
  });
});

describe('W-6.7 full texts', () => {
  const emailTexts = (about: About): string[] => {
    const { subject: line, text } = noticeEmail(about, reader, false);
    return [line, text, digestEmail([about], reader, false).text, smsText(about, reader, false)];
  };

  it('never have an amount, nor our own text about health or behaviour', () => {
    const texts = (about: About): string[] =>
      [...Object.values(pushWords(about, reader, true)), ...emailTexts(about)].map(String);
    expect(leaksOf(texts, [...amounts, 'behaviour', 'medical'])).toEqual([]);
  });

  it('of e-mails and texts name no child, and subjects no school', () => {
    expect(leaksOf(emailTexts, [child])).toEqual([]);
    expect(leaksOf((about) => [noticeEmail(about, reader, false).subject], [school, subject])).toEqual([]);
  });
});

describe('W-6.7 every text', () => {
  it('fits its channel, and has a title, a body and a whole link', () => {
    const { pushTitle, pushBody, sms } = messageLimits;
    const link = /\nhttps:\/\/portal\.example\/#\/notifications\?open=[\da-f-]{36}(?:\n|$)/;
    const isFitting = (about: About, isFull: boolean): boolean => {
      const { title, body } = pushWords(about, reader, isFull);
      const text = smsText(about, reader, !isFull);
      const fits = title.length <= pushTitle && body.length <= pushBody && text.length <= sms;
      return fits && title !== '' && body !== '' && link.test(text);
    };
    expect(all.filter((about) => !isFitting(about, true) || !isFitting(about, false))).toEqual([]);
  });
});

const unexplained: About = {
  id: '0195a000-0000-7000-8000-0000000000ff',
  kind: 'absence-to-explain',
  params: { absenceId: '0195a000-0000-7000-8000-000000000001', date: '2026-11-16', isFullDay: true },
  isUrgent: false,
  needsYou: true,
  firstName: 'Toby',
  schoolName: 'Larkspur Bend State School',
};

describe('W-6.7 the wording', () => {
  it('of a locked screen are those of the design', () => {
    expect(pushWords(unexplained, reader, false)).toEqual({
      title: 'One thing needs you today',
      body: 'Unlock to see what it is.',
    });
    expect(pushWords(unexplained, reader, true)).toEqual({
      title: 'Toby was away on Monday',
      body: 'No reason yet. Tap to add one.',
    });
    expect(quietWords(3, { from: '21:00', until: '06:30' }).body).toBe(
      '3 items came in between 9:00 pm and 6:30 am.',
    );
  });

  it('of an e-mail use initials, and link to the notification settings', () => {
    const { subject: line, text } = noticeEmail(unexplained, reader, false);
    expect(line).toBe('A day away needs a reason');
    expect(text).toContain(
      'T. was away on Monday 16 November, and Larkspur Bend State School has no reason yet.',
    );
    expect(text).toContain('https://portal.example/#/notifications/settings');
  });

  it('of a digest put first what needs the reader', () => {
    const report: About = {
      ...unexplained,
      kind: 'new-report',
      params: { reportingPeriod: 'S2' },
      needsYou: false,
    };
    const { subject: line, text } = digestEmail([report, unexplained], reader, false);
    expect(line).toBe('Tuesday: 1 thing needs you');
    expect(text.indexOf('NEEDS YOU')).toBeLessThan(text.indexOf('NEW'));
    expect(text).toContain('* T. away on Monday, no reason yet');
  });

  it('of a reminder are right on the day before and in the morning', () => {
    const reminder: About = {
      ...unexplained,
      kind: 'event-changed',
      params: { title: 'Museum', date: '2026-11-18', change: 'tomorrow' },
      needsYou: false,
    };
    const morning = { ...reader, today: '2026-11-18' };
    expect(noticeEmail(reminder, reader, false).subject).toBe('Tomorrow at school');
    expect(noticeEmail(reminder, reader, false).text).toContain(
      'T.: Museum, Wednesday 18 November, is tomorrow.',
    );
    expect(noticeEmail(reminder, morning, false).subject).toBe('Today at school');
    const added: About = { ...reminder, params: { ...reminder.params, change: 'added' } };
    const digest = digestEmail([added, reminder], reader, false);
    expect(digest.subject).toBe('Tuesday: 1 for tomorrow');
    expect(digest.text).toContain('1 for tomorrow. 1 new.');
    expect(digest.text).toMatch(/TOMORROW\n.*is tomorrow\n[^]*NEW\n.*is new/);
    expect(digestEmail([reminder], morning, false).text).toMatch(/TODAY\n.*is today/);
  });

  it('of an urgent text to a whole school are the school’s own', () => {
    const urgent: About = {
      ...unexplained,
      kind: 'school-notice',
      params: { title: 'School closed today', text: null },
      isUrgent: true,
      firstName: null,
    };
    expect(smsText(urgent, reader, false)).toBe(
      'Larkspur Bend State School, urgent: School closed today. Sign in to read more:\n' +
        'https://portal.example/#/notifications?open=0195a000-0000-7000-8000-0000000000ff',
    );
    expect(smsText({ ...urgent, firstName: 'Toby' }, reader, false)).not.toContain('closed');
  });
});
