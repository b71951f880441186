import { describe, expect, it } from 'vitest';
import { features, neverAssignableFeatures } from '../shared/vocabulary.ts';
import {
  assignableFeatures,
  assignableOf,
  availableViewerStatuses,
  canChangeViewerStatus,
  canEditViewerContact,
  canEditViewerFeatures,
  canResendInvitation,
  isSameSelection,
  viewerStatusName,
  viewerStatuses,
} from './viewer-rules.ts';
import type { ViewerStatus } from './viewer-rules.ts';

const allowed: ReadonlySet<string> = new Set([
  'Invited > Remove',
  'Awaiting Approval > Active',
  'Awaiting Approval > Remove',
  'Active > Blocked',
  'Active > Remove',
  'Blocked > Active',
  'Blocked > Remove',
]);
const pairs = viewerStatuses.flatMap((from) =>
  viewerStatuses.map((to): [ViewerStatus, ViewerStatus, boolean] => [
    from,
    to,
    allowed.has(`${from} > ${to}`),
  ]),
);

describe("a viewer's status", () => {
  it.each(pairs)('T21 from %s to %s by the owner: %s', (from, to, expected) => {
    expect(canChangeViewerStatus(from, to)).toBe(expected);
  });

  it.each<[ViewerStatus, ViewerStatus[]]>([
    ['Invited', ['Invited', 'Remove']],
    ['Awaiting Approval', ['Awaiting Approval', 'Active', 'Remove']],
    ['Active', ['Active', 'Blocked', 'Remove']],
    ['Blocked', ['Blocked', 'Active', 'Remove']],
    ['Remove', []],
  ])('%s offers %j', (status, offered) => {
    expect(availableViewerStatuses(status)).toEqual(offered);
  });

  it.each<[ViewerStatus, boolean, boolean]>([
    ['Invited', true, true],
    ['Awaiting Approval', false, true],
    ['Active', false, true],
    ['Blocked', false, false],
    ['Remove', false, false],
  ])('%s lets the owner edit contact details and resend: %s, features: %s', (status, contact, seen) => {
    expect(canEditViewerContact(status)).toBe(contact);
    expect(canResendInvitation(status)).toBe(contact);
    expect(canEditViewerFeatures(status)).toBe(seen);
  });

  it('is shown as Removed after Remove', () => {
    expect(viewerStatuses.map(viewerStatusName)).toEqual([
      'Invited',
      'Awaiting Approval',
      'Active',
      'Blocked',
      'Removed',
    ]);
  });
});

describe('the features that a viewer can be granted', () => {
  it('T21 are all but student details and consent requests', () => {
    expect([...assignableFeatures, ...neverAssignableFeatures].sort()).toEqual([...features].sort());
  });

  it('are limited to the school’s features, in checklist order', () => {
    expect(assignableOf(['ConsentManagement', 'Timetable', 'StudentDetails', 'Attendance'])).toEqual([
      'Attendance',
      'Timetable',
    ]);
  });

  it('compares selections regardless of order', () => {
    expect(isSameSelection(['Finance', 'Timetable'], ['Timetable', 'Finance'])).toBe(true);
    expect(isSameSelection(['Finance'], ['Timetable'])).toBe(false);
    expect(isSameSelection(['Finance'], [])).toBe(false);
  });
});
