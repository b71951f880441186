import { describe, expect, it } from 'vitest';
import { listFiles } from './downloads-query.ts';

const file = (name: string, publishedOn: string) => ({
  name,
  publishedOn,
  fileId: '6f1c0a5e-8d4b-4a7e-9a53-1c2f6a9d0e11',
  fileName: `${name}.pdf`,
  bytes: 1000,
});

describe('the list of downloads', () => {
  it('merges both kinds, newest first', () => {
    const listed = listFiles({
      examTimetables: [file('Exams', '2026-10-01')],
      assessmentPlanners: [file('Planner B', '2026-11-01'), file('Planner A', '2026-11-01')],
    });
    expect(listed.map(({ name, kind }) => `${name}: ${kind}`)).toEqual([
      'Planner A: assessment-planner',
      'Planner B: assessment-planner',
      'Exams: exam-timetable',
    ]);
  });

  it('may be empty', () => {
    expect(listFiles({ examTimetables: [], assessmentPlanners: [] })).toEqual([]);
  });
});
