import { describe, expect, it } from 'vitest';
import type { Notification } from '@portal/contract/notifications';
import { absenceToExplain, consentToAnswer, notice, notificationOf } from '../notification.factory.ts';
import { wordsOf } from './words.ts';

const today = '2026-11-17';
const saying = (one: Notification): string[] => {
  const { about, title, text } = wordsOf(one, today);
  return [about, title, ...(text === null ? [] : [text])];
};

describe('W-8.3 a notification says', () => {
  it('whom it is about, what happened and what is missing', () => {
    expect(saying(notificationOf(absenceToExplain, { needsYou: true }))).toEqual([
      'Toby, absence',
      'Why was Toby away on Monday 16 November?',
      'All day. Larkspur Bend State School has no reason yet.',
    ]);
    expect(saying(notificationOf(consentToAnswer, { needsYou: true }))).toEqual([
      'Toby, consent',
      'Science Centre excursion',
      'Answer by Friday 20 November.',
    ]);
  });

  it('nothing more to do once it is done', () => {
    const done = { at: '2026-11-17T01:00:00.000Z', byOther: true };
    expect(wordsOf(notificationOf(absenceToExplain, { done }), today).text).toBeNull();
    expect(wordsOf(notificationOf(consentToAnswer, { done }), today).text).toBeNull();
  });

  it('no name of a student or school that the person no longer sees', () => {
    expect(saying(notificationOf(absenceToExplain, { student: null, school: null }))).toEqual([
      'Absence',
      'A day away without a reason',
    ]);
    expect(saying(notificationOf(notice, { school: null, student: null }))).toEqual([
      'A school',
      'Pool closed today',
    ]);
  });

  it('that it is urgent, and from which school', () => {
    expect(wordsOf(notificationOf(notice, { isUrgent: true }), today).about).toBe(
      'Urgent, Larkspur Bend State School',
    );
  });

  it('one day, or the first and the last', () => {
    const decided = (to: string, outcome: 'approved' | 'rejected') =>
      notificationOf({
        kind: 'absence-decided',
        params: { what: 'absence', outcome, from: '2026-11-18', to },
      });
    expect(wordsOf(decided('2026-11-18', 'approved'), today).title).toBe(
      'Absence on Wednesday 18 November accepted',
    );
    expect(saying(decided('2027-01-29', 'rejected')).slice(1)).toEqual([
      'Absence from Wednesday 18 November to Friday 29 January 2027 not accepted',
      'Open it to see what the school wrote.',
    ]);
  });

  it.each([
    [{ kind: 'payment-due', params: { invoices: 2, dueDate: null } } as const, '2 invoices to pay'],
    [{ kind: 'payment-receipt', params: { payments: 1 } } as const, 'Payment received'],
    [
      { kind: 'payment-resolved', params: { outcome: 'not-paid' } } as const,
      'Your payment did not go through',
    ],
    [{ kind: 'new-report', params: { reportingPeriod: 'Semester 2' } } as const, 'New report: Semester 2'],
    [
      { kind: 'event-changed', params: { title: 'Sports day', date: today, change: 'cancelled' } } as const,
      'Sports day is cancelled',
    ],
    [
      { kind: 'request-decided', params: { request: 'student-details', outcome: 'approved' } } as const,
      'Student details: accepted',
    ],
    [
      { kind: 'viewer-accepted', params: { viewerName: 'Rita Reid' } } as const,
      'Rita Reid accepted your invitation',
    ],
    [{ kind: 'security', params: { event: 'new-device' } } as const, 'New sign-in on another device'],
  ])('%o', (what, title) => {
    expect(wordsOf(notificationOf(what), today).title).toBe(title);
  });
});
