import { describe, expect, it } from 'vitest';
import type { ImportReport, ProblemCause } from './report.ts';
import { formatAccessChange, formatCause, formatProblem, formatReport } from './report-text.ts';

const report = {
  outcome: 'imported',
  files: [{ file: 'users.csv', mode: 'bulk', rows: 1200, added: 3, changed: 2, removed: 1, unchanged: 1194 }],
  rows: 1200,
  changes: 6,
  problemCount: 0,
  problems: [],
  causes: [],
  leftOutCount: 0,
  leftOut: [],
  warnings: ['roles.csv is not used.'],
  access: { gained: 0, lost: 0, barred: 0, unbarred: 0, enrolled: 0, unenrolled: 0 },
  schoolsTouched: 1,
  schools: ['SCH-1'],
  people: null,
  excesses: [],
  isConfirmable: false,
  seconds: 2,
} satisfies ImportReport;

const cause: ProblemCause = {
  file: 'users.csv',
  column: 'sourcedId',
  reason: 'is not an id',
  count: 900,
  lines: [2, 3, 4, 5, 6],
};

describe('the report of an import', () => {
  it('shows the location of a problem', () => {
    const place = { file: 'users.csv', line: 7, column: 'identifier', reason: 'is required' };
    expect(formatProblem(place)).toBe('users.csv, line 7, identifier: is required');
    expect(formatProblem({ ...place, line: 0, column: '' })).toBe('users.csv: is required');
  });

  it('shows a cause in one line, with its count and first rows', () => {
    expect(formatCause(cause)).toBe('users.csv, sourcedId: is not an id (900 rows: lines 2, 3, 4, 5, 6, …)');
    expect(formatCause({ ...cause, count: 1, lines: [2] })).toBe(
      'users.csv, line 2, sourcedId: is not an id',
    );
  });

  it('has counts for each file, and ends with one plain sentence', () => {
    expect(formatReport(report)).toContain(
      'users.csv (bulk)      1,200          3          2          1      1,194',
    );
    const refused = formatReport({ ...report, outcome: 'refused', problemCount: 900, causes: [cause] });
    expect(refused.split('\n')).toEqual([
      'Problems: 900. By cause; correct the first ones first:',
      'users.csv, sourcedId: is not an id (900 rows: lines 2, 3, 4, 5, 6, …)',
      'Note: roles.csv is not used.',
      '1,200 rows in 2.0 s (600 a second).',
      'Rejected: nothing was changed.',
    ]);
  });

  it('begins with the changes of who may see a student', () => {
    const access = { ...report.access, gained: 2, barred: 1 };
    expect(formatReport({ ...report, access }).split('\n')[0]).toBe(
      'Access (pairs of a parent and a student): gain access: 2, lose access: 0, barred by an intervention order: 1, ' +
        'intervention order lifted: 0, students who join a school: 0, students who leave one: 0.',
    );
    expect(formatAccessChange({ kind: 'gained', student: 'STU-1', other: 'PAR-1' })).toBe(
      'Access: PAR-1 may see student STU-1',
    );
  });

  it('has at most 200 lines, whatever the package', () => {
    const many = <T>(one: T): T[] => Array.from({ length: 5000 }, () => one);
    const long = formatReport({
      ...report,
      files: many(report.files[0])
        .slice(0, 30)
        .filter((file) => file !== undefined),
      causes: many(cause),
      problemCount: 9,
      leftOut: many({
        file: 'users.csv',
        line: 3,
        column: 'familyName',
        reason: 'has a NUL character',
      }).slice(0, 1000),
      leftOutCount: 5000,
      warnings: many('x'),
    });
    expect(long.split('\n').length).toBeLessThanOrEqual(200);
  });
});
