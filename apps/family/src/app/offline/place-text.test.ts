import { describe, expect, it } from 'vitest';
import type { SnapshotStudent } from '@portal/client/offline';
import { placeText } from './place-text.ts';

const periods = [{ startTime: '08:55', endTime: '10:05', name: 'English', room: 'B04' }];
const at = (days: SnapshotStudent['days'] = [{ date: '2026-11-26', periods }]): SnapshotStudent => ({
  oneSchoolId: 'S100037',
  schoolCode: '4215',
  firstName: 'Asha',
  displayName: 'Asha Sandhu-Reid',
  schoolName: 'Quillby State High School',
  timeZone: 'Australia/Brisbane',
  days,
});

describe('W-4.4 a student on the offline home', () => {
  it.each([
    ['before school', '2026-11-25T20:00:00Z', 'English, B04, from 8:55 am'],
    ['during a lesson', '2026-11-25T23:00:00Z', 'English, B04, until 10:05 am'],
    ['after school', '2026-11-26T06:00:00Z', 'No more lessons today'],
    ['on another day', '2026-11-26T20:00:00Z', 'No lessons today'],
  ])('%s', (_, now, lesson) => {
    expect(placeText(at(), new Date(now))).toBe(`Quillby State High School: ${lesson}`);
  });

  it('without a timetable on this device shows no lessons, rather than none today', () => {
    expect(placeText(at([]), new Date('2026-11-25T20:00:00Z'))).toBe('Quillby State High School');
  });
});
