import { describe, expect, it } from 'vitest';
import { answersText, dueSoonText, momentText } from './consent-words.ts';

const today = '2026-11-18';
const counts = { students: 10, granted: 3, denied: 0, mixed: 1, unanswered: 6 };

describe('the words of consent requests', () => {
  it.each([
    ['2026-11-17', null],
    ['2026-11-18', 'Due today'],
    ['2026-11-19', 'Due tomorrow'],
    ['2026-11-21', 'Due in 3 days'],
    ['2026-11-22', null],
  ])('say when %s is near', (dueDate, text) => {
    expect(dueSoonText(dueDate, today)).toBe(text);
  });

  it('name only the answers that there are', () => {
    expect(answersText(counts)).toBe('3 granted, 1 mixed');
    expect(answersText({ ...counts, granted: 0, mixed: 0 })).toBe('None yet');
  });

  it('give the time, with the date unless it is today', () => {
    const now = '2026-11-18T02:00:00Z';
    expect(momentText('2026-11-17T23:44:00Z', now, 'Australia/Brisbane')).toBe('9:44 am');
    expect(momentText('2026-11-16T23:44:00Z', now, 'Australia/Brisbane')).toBe('17 November, 9:44 am');
  });
});
