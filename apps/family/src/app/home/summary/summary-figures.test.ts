import { describe, expect, it } from 'vitest';
import {
  absenceFigures,
  consentFigures,
  eventCounts,
  eventFigures,
  paymentFigures,
} from './summary-figures.ts';

const today = '2026-11-17';

describe('summary figures', () => {
  it('show 0 and "Nothing to do" when nothing is outstanding', () => {
    const none = [
      consentFigures({ pendingRequestsCount: 0, nextDueDate: null }, today),
      absenceFigures({ unexplainedCount: 0, futureCount: 0 }),
      paymentFigures({ noOfPaymentsOutstanding: 0, totalPaymentsOutstanding: 0, overdueCount: 0 }),
      eventFigures({ assessmentsCount: 0, examsCount: 0, excursionsCount: 0, schoolEventsCount: 0 }),
    ];
    expect(none.map(({ value, note, flag }) => ({ value, note, flag }))).toEqual(
      Array.from({ length: 4 }, () => ({ value: '0', note: 'Nothing to do', flag: null })),
    );
  });

  it('flag a consent request that is due within a week', () => {
    const due = (nextDueDate: string) => consentFigures({ pendingRequestsCount: 3, nextDueDate }, today);
    expect(due('2026-11-20')).toEqual({
      value: '3',
      unit: 'to answer',
      note: 'Next one due Friday 20 November',
      flag: { text: 'Due in 3 days', tone: 'warn' },
    });
    expect(due('2026-11-17').flag?.text).toBe('Due today');
    expect(due('2026-11-18').flag?.text).toBe('Due tomorrow');
    expect(due('2026-12-17').flag).toBeNull();
  });

  it('count unexplained absences and those reported ahead', () => {
    expect(absenceFigures({ unexplainedCount: 3, futureCount: 1 })).toEqual({
      value: '3',
      unit: 'unexplained',
      note: '1 future absence',
      flag: { text: 'Needs a reason', tone: 'warn' },
    });
    expect(absenceFigures({ unexplainedCount: 0, futureCount: 2 }).note).toBe(
      'Nothing to do. 2 future absences',
    );
  });

  it('show the owing amount in dollars and flag overdue payments', () => {
    expect(
      paymentFigures({ noOfPaymentsOutstanding: 5, totalPaymentsOutstanding: 1312.4, overdueCount: 1 }),
    ).toEqual({
      value: '$1,312.40',
      unit: '',
      note: '5 payments outstanding',
      flag: { text: '1 overdue', tone: 'bad' },
    });
  });

  it('add up the events and name the kinds present', () => {
    const summary = { assessmentsCount: 2, examsCount: 0, excursionsCount: 1, schoolEventsCount: 3 };
    expect(eventFigures(summary)).toMatchObject({ value: '6', note: '' });
    expect(eventCounts(summary).map(({ count, name }) => `${count} ${name}`)).toEqual([
      '2 assessments',
      '1 excursion',
      '3 school events',
    ]);
  });
});
