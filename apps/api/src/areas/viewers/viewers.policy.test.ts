import { viewerStatuses } from '@portal/contract/viewers';
import { describe, expect, it } from 'vitest';
import { isInvitationToken, statusChange, storedStatus, wireStatus } from './viewers.policy.ts';

const changes: ReadonlySet<string> = new Set([
  'Invited > Remove',
  'Awaiting Approval > Active',
  'Awaiting Approval > Remove',
  'Active > Blocked',
  'Active > Remove',
  'Blocked > Active',
  'Blocked > Remove',
]);

describe('T21 changing a status', () => {
  it.each(viewerStatuses.flatMap((from) => viewerStatuses.map((to) => [from, to] as const)))(
    'from %s to %s',
    (from, to) => {
      const expected = changes.has(`${from} > ${to}`) ? 'changed' : 'refused';
      expect(statusChange(from, to)).toBe(from === to ? 'same' : expected);
    },
  );

  it.each(viewerStatuses)('maps %s to the database and back', (status) => {
    expect(wireStatus(storedStatus(status))).toBe(status);
  });
});

describe('T22 the token of an invitation', () => {
  it('is 256 bits in base64url', () => {
    expect(isInvitationToken('a'.repeat(43))).toBe(true);
    expect(isInvitationToken('a'.repeat(42))).toBe(false);
    expect(isInvitationToken(`${'a'.repeat(42)}/`)).toBe(false);
  });
});
