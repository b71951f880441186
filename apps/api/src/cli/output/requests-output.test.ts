import { describe, expect, it } from 'vitest';
import type { ChangeRequestRow } from '../../areas/change-requests/index.ts';
import { formatRequest, formatRequests } from './requests-output.ts';

const request: ChangeRequestRow = {
  id: '0d8f',
  kind: 'parent-details',
  state: 'rejected',
  centreCode: '4110',
  schoolName: 'Wattle Creek State School',
  eqId: null,
  studentName: null,
  submittedBy: 'Meera Sandhu',
  submittedAt: new Date('2026-11-20T01:00:00Z'),
  oldValues: { residentialAddress: { line1: '1 Old Street', suburb: 'Bardon' } },
  newValues: { residentialAddress: { line1: '2 New\u001b[31m Street', suburb: 'Bardon' } },
  note: 'Which unit?',
  decidedAt: new Date('2026-11-21T01:00:00Z'),
  decidedBy: 'office',
};

describe('requests on a terminal', () => {
  it('are listed with their changes', () => {
    expect(formatRequests([request])).toBe(
      [
        '0d8f  rejected by office on 2026-11-21T01:00:00.000Z',
        '  Address and contact details of a parent · Meera Sandhu · Wattle Creek State School (4110)',
        '  Meera Sandhu, 2026-11-20T01:00:00.000Z',
        '  residentialAddress.line1: "1 Old Street" → "2 New [31m Street"',
        '  Note: Which unit?',
      ].join('\n'),
    );
    expect(formatRequests([])).toBe('There are no change requests.');
  });

  it('are shown with old and new values side by side, and changes marked', () => {
    const lines = formatRequest(request).split('\n');
    expect(lines.slice(4, 7)).toEqual([
      '                             Old value     New value',
      '* residentialAddress.line1   1 Old Street  2 New [31m Street',
      '  residentialAddress.suburb  Bardon        Bardon',
    ]);
  });
});
