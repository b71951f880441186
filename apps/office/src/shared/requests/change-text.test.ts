import { describe, expect, it } from 'vitest';
import type { QueueRequest, RequestChange } from '@portal/contract/queue';
import { changeName, changeValue, requestLine } from './change-text.ts';

const change = (given: Partial<RequestChange>): RequestChange => ({
  id: 'reason',
  isAccepted: null,
  field: 'reason',
  label: null,
  before: null,
  after: null,
  advisedDate: null,
  isChanged: true,
  ...given,
});

const request = (kind: QueueRequest['kind'], changes: RequestChange[]): QueueRequest => ({
  id: '1',
  kind,
  state: 'waiting',
  about: { name: 'Asha', isStudent: true, yearLevel: null },
  changes,
  submittedBy: 'Meera Sandhu',
  submittedAt: '',
  dueAt: '',
  assignedTo: null,
  claimedBy: null,
  version: 0,
  decision: null,
});

describe('O-4.1 a request in one line', () => {
  const day = (label: string, after = 'all-day') => change({ field: 'absence', label, after });
  const reason = change({ after: 'Dentist' });

  it('names the day, the times and the reason of an absence', () => {
    expect(requestLine(request('absence-report', [day('2026-11-18', '09:00-11:15'), reason]))).toBe(
      'Wed 18 November, 9:00 am to 11:15 am: Dentist',
    );
  });

  it('names the first and the last of several days', () => {
    const days = [day('2026-11-18'), day('2026-11-19'), day('2026-11-20')];
    expect(requestLine(request('absence-report', [...days, reason]))).toBe(
      'Wed 18 November to Fri 20 November, all day: Dentist',
    );
  });

  it('names who asks for access to a student', () => {
    expect(requestLine(request('add-student', []))).toBe('Access for Meera Sandhu');
  });

  it('lists changed fields with their new values', () => {
    const birth = change({ field: 'dateOfBirth', after: '2014-05-04' });
    const work = change({ field: 'contact', label: 'PhoneWork', after: '07 3000 0000' });
    expect(requestLine(request('parent-details', [birth, work]))).toBe(
      'Date of birth: 04 May 2014. Phone (work): 07 3000 0000',
    );
  });
});

describe('a value', () => {
  it.each([
    ['condition', 'ended', 'No longer current'],
    ['condition', 'current', 'Current'],
    ['absence', 'all-day', 'All day'],
    ['residentialAddress', '1 Old Road', '1 Old Road'],
  ] as const)('of the field %s, %s, is shown as people say it', (field, value, text) => {
    expect(changeValue(field, value)).toBe(text);
  });

  it('of an unknown type of contact keeps the register’s name', () => {
    expect(changeName(change({ field: 'contact', label: 'Pager' }))).toBe('Pager');
  });
});
