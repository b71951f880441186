import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { foundInOrder } from '../../../testing/pdf-text.ts';
import { timetableDays } from '../timetable.policy.ts';
import type { PeriodRow } from '../timetable.repository.ts';
import { renderTimetable } from './timetable-pdf.ts';

const period = (day: number, startTime: string, endTime: string, subject: string): PeriodRow => ({
  day,
  startTime,
  endTime,
  periodName: 'Period',
  roomName: 'Lab 2',
  subjectDescription: subject,
  className: 'A',
  teacherName: 'Ms A. Papadopoulos',
});
const rollCall = { ...period(1, '08:40', '08:55', 'Roll call'), periodName: 'Roll call', roomName: 'H12' };

const render = (periods: PeriodRow[]): Promise<Buffer> =>
  renderTimetable({
    timetable: {
      today: '2026-11-17',
      days: timetableDays({ schoolName: 'Quillby', periods, schoolDays: [] }, '2026-11-16'),
    },
    studentName: 'Asha Sandhu-Reid',
    schoolName: 'Quillby State High School',
  });

/** The file with its compressed streams inflated. */
function spelledOut(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  return text.replaceAll(/stream\r?\n([^]*?)\r?\nendstream/g, (whole, content: string) => {
    try {
      return inflateSync(Buffer.from(content, 'latin1')).toString('latin1');
    } catch {
      return whole;
    }
  });
}

describe('the timetable as a PDF', () => {
  let fortnight: Buffer;
  beforeAll(async () => {
    fortnight = await render([
      rollCall,
      period(1, '08:55', '10:05', 'English'),
      period(1, '10:45', '11:55', 'Visual Art'),
      period(2, '08:55', '10:05', 'Mathematics'),
      period(2, '09:30', '10:30', 'Band'),
      period(10, '08:55', '10:05', 'Science'),
    ]);
  });

  it('is tagged, has a language and a title, and one landscape page per week', () => {
    const file = spelledOut(fortnight);
    expect(file).toContain('/Marked true');
    expect(file).toMatch(/\/Lang \(en-AU\)/);
    expect(file).toMatch(/\/DisplayDocTitle true/);
    expect(file.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(2);
    expect(file.match(/\/MediaBox \[0 0 841\.89 595\.28\]/g)).toHaveLength(2);
    for (const tag of ['H1', 'H2', 'L', 'LI', 'LBody']) expect(file).toContain(`/S /${tag}`);
  });

  it('reads day by day in chronological order', () => {
    const inOrder = [
      'Timetable, week 1',
      'Asha Sandhu-Reid, Quillby State High School',
      'Monday',
      'Roll call, H12',
      'English',
      '8:55 to 10:05 am',
      'Lab 2',
      'Ms A. Papadopoulos',
      'Break, 40 minutes',
      'Visual Art',
      'Tuesday',
      'Mathematics',
      'Band',
      'Wednesday',
      'No periods',
      'Timetable, week 2',
      'Friday',
      'Science',
    ];
    expect(foundInOrder(fortnight, inOrder, 'raw')).toEqual(inOrder);
  });

  it('has one page without a timetable', async () => {
    expect(spelledOut(await render([])).match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  });

  it('states that there is no timetable', async () => {
    const words = ['There are currently no timetables for Asha Sandhu-Reid.'];
    expect(foundInOrder(await render([]), words)).toEqual(words);
  });
});
