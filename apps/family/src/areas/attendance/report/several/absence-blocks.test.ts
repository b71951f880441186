import { describe, expect, it } from 'vitest';
import {
  blockBody,
  blockErrors,
  keepPossible,
  newBlock,
  nextBlockKey,
  partialResultText,
  studentKey,
  todayAt,
} from './absence-blocks.ts';

const today = '2026-11-17';
const asha = studentKey('1234567890A', '2101');
const toby = studentKey('1234567891B', '2102');
const filled = {
  ...newBlock('1', [asha, toby], today),
  students: [asha, toby],
  dateAbsentFrom: '19/11/2026',
  dateAbsentTo: '20/11/2026',
  reason: 'Family reason',
};

describe('absence blocks', () => {
  it('requires a student, dates and a reason, in form order', () => {
    expect(
      blockErrors({ ...newBlock('1', [asha, toby], today), dateAbsentFrom: '', dateAbsentTo: '' }, today).map(
        (error) => error.message,
      ),
    ).toEqual([
      'Student is required',
      'Start date is required',
      'End date is required',
      'Reason is required.',
    ]);
  });

  it('selects the only possible student', () => {
    expect(newBlock('1', [asha], today).students).toEqual([asha]);
    expect(newBlock('1', [asha, toby], today).students).toEqual([]);
  });

  it('accepts a complete block and sends each student with their school', () => {
    expect(blockErrors(filled, today)).toEqual([]);
    expect(blockBody(filled)).toEqual({
      students: [
        { eqId: '1234567890A', schoolCode: '2101' },
        { eqId: '1234567891B', schoolCode: '2102' },
      ],
      allDay: true,
      dateAbsentFrom: '2026-11-19',
      dateAbsentTo: '2026-11-20',
      timeFrom: '',
      timeTo: '',
      reason: 'Family reason',
    });
  });

  it('reports no errors in a block that was sent', () => {
    expect(blockErrors({ ...newBlock('1', [asha, toby], today), isSent: true }, today)).toEqual([]);
  });

  it('never gives two blocks the same key', () => {
    expect(nextBlockKey([{ key: '1' }, { key: '4' }])).toBe('5');
    expect(nextBlockKey([])).toBe('1');
  });

  it('drops a draft’s student who can no longer be reported', () => {
    expect(keepPossible([filled], [toby])[0]?.students).toEqual([toby]);
  });

  it('uses the later day when schools are in two time zones', () => {
    const now = new Date('2026-11-17T14:30:00Z');
    expect(todayAt(['Australia/Perth', 'Australia/Brisbane'], now)).toBe('2026-11-18');
    expect(todayAt(['Australia/Perth'], now)).toBe('2026-11-17');
  });

  it('reports what was sent and what was not', () => {
    const sent = { ...filled, isSent: true };
    expect(partialResultText([filled])).toBeNull();
    expect(partialResultText([sent])).toBeNull();
    expect(partialResultText([sent, filled])).toBe(
      '1 absence was sent to the school and will not be sent again. 1 was not: check what is left and send it again.',
    );
  });
});
