import fc from 'fast-check';
import {
  messageLimits,
  notificationKinds,
  notificationParams,
  securityEvents,
} from '@portal/contract/notifications';
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

const dates = fc.constantFrom('2026-11-10', '2026-11-16', '2026-11-17', '2026-11-20', '2026-12-24');
const words = fc
  .tuple(fc.constantFrom(subject, ...amounts, 'asthma', 'detention'), fc.string({ maxLength: 120 }))
  .map(([word, rest]) => `${word} ${rest}`);
const outcome = fc.constantFrom('approved', 'rejected');
const uuid = fc.constant('0195a000-0000-7000-8000-000000000001');
const consent = fc.record({ requestId: uuid, title: words, dueDate: dates });

const anyParams: Readonly<Record<About['kind'], fc.Arbitrary<unknown>>> = {
  'absence-to-explain': fc.record({ absenceId: uuid, date: dates, isFullDay: fc.boolean() }),
  'absence-decided': fc.record({
    what: fc.constantFrom('absence', 'reason'),
    outcome,
    from: dates,
    to: dates,
  }),
  'consent-to-answer': consent,
  'consent-due-soon': consent,
  'payment-due': fc.record({ invoices: fc.integer({ min: 1, max: 9 }), dueDate: fc.option(dates) }),
  'payment-receipt': fc.record({ payments: fc.integer({ min: 1, max: 9 }) }),
  'payment-resolved': fc.record({ outcome: fc.constantFrom('paid', 'not-paid') }),
  'new-report': fc.record({ reportingPeriod: fc.constant(`${subject} 2026`) }),
  'event-changed': fc.record({
    title: words,
    date: dates,
    change: fc.constantFrom('added', 'moved', 'cancelled', 'tomorrow'),
  }),
  'school-notice': fc.record({ title: words, text: fc.option(words) }),
  'request-decided': fc.record({ request: fc.constantFrom(...requestKinds), outcome }),
  'viewer-accepted': fc.record({ viewerName: fc.constant(viewer) }),
  security: fc.record({ event: fc.constantFrom(...securityEvents) }),
};

/** As the dispatcher reads them: what the contract doesn't allow never comes this far. */
const anyAbout: fc.Arbitrary<About> = fc.constantFrom(...notificationKinds).chain((kind) =>
  fc
    .record({
      params: anyParams[kind].map((params) => z.parse(notificationParams[kind], params)),
      isUrgent: fc.boolean(),
      needsYou: fc.boolean(),
      firstName: fc.option(fc.constantFrom(child, `${child} ${'Maximiliano'.repeat(4)}`)),
      schoolName: fc.option(fc.constantFrom(school, `${school} ${'State School of the Valley '.repeat(5)}`)),
    })
    .map((facts) => aboutOf({ kind, id: '0195a000-0000-7000-8000-0000000000ff', ...facts })),
);
// The kind and its parameters come from one table.
function aboutOf(facts: object): About;
function aboutOf(facts: object): object {
  return facts;
}

const always = (check: (about: About) => void): void =>
  fc.assert(fc.property(anyAbout, check), { numRuns: 2000 });

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
  it('have no name, school, subject, amount or cause, of whatever kind', () => {
    always((about) => {
      const { title, body } = pushWords(about, reader, false);
      const email = noticeEmail(about, reader, true);
      const digest = digestEmail([about, about], reader, true);
      const texts = [
        title,
        body,
        smsText(about, reader, true),
        email.subject,
        email.text,
        email.html,
        digest.subject,
        digest.text,
      ];
      for (const text of texts) for (const secret of secrets) expect(text).not.toContain(secret);
    });
  });

  it('are what devices show unless their owner has chosen otherwise, and the subjects of every digest', () => {
    always((about) => {
      const { subject: line } = digestEmail([about], reader, false);
      for (const secret of secrets) expect(line).not.toContain(secret);
    });
  });
});

describe('W-6.7 full texts', () => {
  const never = [...amounts, 'asthma attack', 'behaviour', 'medical'];

  it('never have an amount, nor anything medical or of behaviour of our own', () => {
    always((about) => {
      const { title, body } = pushWords(about, reader, true);
      const email = noticeEmail(about, reader, false);
      for (const secret of never)
        for (const text of [title, body, email.subject, email.text, smsText(about, reader, false)])
          expect(text).not.toContain(secret);
    });
  });

  it('of e-mails and texts name no child, and subjects no school', () => {
    always((about) => {
      const email = noticeEmail(about, reader, false);
      const digest = digestEmail([about], reader, false);
      for (const text of [email.subject, email.text, digest.text, smsText(about, reader, false)])
        expect(text).not.toContain(child);
      expect(email.subject).not.toContain(school);
    });
  });
});

describe('W-6.7 every text', () => {
  it('fits its channel, and has a title and a body', () => {
    always((about) => {
      for (const showsNames of [true, false]) {
        const { title, body } = pushWords(about, reader, showsNames);
        expect(title.length).toBeGreaterThan(0);
        expect(title.length).toBeLessThanOrEqual(messageLimits.pushTitle);
        expect(body.length).toBeGreaterThan(0);
        expect(body.length).toBeLessThanOrEqual(messageLimits.pushBody);
        const text = smsText(about, reader, showsNames);
        expect(text.length).toBeLessThanOrEqual(messageLimits.sms);
        // The link isn't cut.
        expect(text).toMatch(/\nhttps:\/\/portal\.example\/#\/notifications\?open=[\da-f-]{36}(?:\n|$)/);
      }
    });
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

describe('W-6.7 the words', () => {
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

  it('of an e-mail use initials, and say where to change what one hears about', () => {
    const { subject: line, text } = noticeEmail(unexplained, reader, false);
    expect(line).toBe('A day away needs a reason');
    expect(text).toContain(
      'T. was away on Monday 16 November, and Larkspur Bend State School has no reason yet.',
    );
    expect(text).toContain('https://portal.example/#/profile/notifications');
  });

  it('of a digest put what needs the reader first', () => {
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
