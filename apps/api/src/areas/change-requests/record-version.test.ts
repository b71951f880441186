import { describe, expect, it } from 'vitest';
import { changedParts, recordVersion } from './record-version.ts';

const opened = { dateOfBirth: '2012-05-04', address: { line1: '1 Old Street' } };

describe('the version of a record', () => {
  it('is the same for the same state, and does not reveal it', () => {
    expect(recordVersion(opened)).toBe(recordVersion({ ...opened }));
    expect(recordVersion(opened)).not.toContain('2012');
  });

  it.each([
    [opened, []],
    [{ ...opened, dateOfBirth: null }, ['dateOfBirth']],
    [{ ...opened, address: { line1: '2 New Street' } }, ['address']],
    [{ ...opened, more: 1 }, ['more']],
    [{ dateOfBirth: opened.dateOfBirth }, ['address']],
  ])('lists the parts changed since: %j', (now, changed) => {
    expect(changedParts(recordVersion(opened), now)).toEqual(changed);
  });

  it('accepts any text as a version', () => {
    for (const text of ['', 'x', '%%%', '__proto__=1'])
      expect(changedParts(text, opened)).toEqual(expect.arrayContaining(['dateOfBirth', 'address']));
  });
});
