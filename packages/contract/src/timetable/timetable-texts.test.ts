import { expect, it } from 'vitest';
import { breakText, formatTimeRange, rollCallText, subjectHue, subjectHues } from './timetable-texts.ts';

it.each([
  ['08:50', '10:00', '8:50 to 10:00 am'],
  ['11:50', '13:00', '11:50 am to 1:00 pm'],
  ['12:00', '13:00', '12:00 to 1:00 pm'],
])('formats %s to %s as %s', (from, to, text) => {
  expect(formatTimeRange(from, to)).toBe(text);
});

it.each([
  ['English', 'coral'],
  ['Mathematics', 'sky'],
  ['Science', 'fern'],
  ['Humanities and Social Sciences', 'ochre'],
  ['Health and Physical Education', 'lagoon'],
  ['Design and Technologies', 'jacaranda'],
  ['Japanese', 'olive'],
  ['Visual Art', 'plum'],
  ['Music', 'rose'],
])('colours %s %s', (subject, hue) => {
  expect(subjectHue(subject)).toBe(hue);
});

it('gives any other subject a stable colour, ignoring case', () => {
  expect(subjectHues).toContain(subjectHue('Beekeeping'));
  expect(subjectHue('Beekeeping')).toBe(subjectHue('BEEKEEPING'));
  expect(subjectHues).toContain(subjectHue(''));
});

it('names breaks and roll calls', () => {
  expect([breakText(1), breakText(40)]).toEqual(['Break, 1 minute', 'Break, 40 minutes']);
  expect(rollCallText({ periodName: 'Roll call', roomName: 'H12' })).toBe('Roll call, H12');
  expect(rollCallText({ periodName: 'Roll call', roomName: '' })).toBe('Roll call');
});
