import { describe, expect, it } from 'vitest';
import { clockSpans, halfHours } from './clock-spans.ts';

describe('W-8.7 the bar of quiet hours', () => {
  it('has one span within a day', () => {
    expect(clockSpans({ from: '12:00', until: '13:30' })).toEqual([{ start: 720, length: 90 }]);
  });

  it('has two where they pass midnight, and one where they end at it', () => {
    expect(clockSpans({ from: '21:00', until: '06:30' })).toEqual([
      { start: 1260, length: 180 },
      { start: 0, length: 390 },
    ]);
    expect(clockSpans({ from: '21:00', until: '00:00' })).toEqual([{ start: 1260, length: 180 }]);
  });
});

describe('the times that can be chosen', () => {
  it('are half hours, with the one that was chosen elsewhere', () => {
    expect(halfHours('07:00', '06:30', '07:30')).toEqual(['06:30', '07:00', '07:30']);
    expect(halfHours('07:10', '06:30', '07:30')).toEqual(['06:30', '07:00', '07:10', '07:30']);
  });
});
