import { describe, expect, it } from 'vitest';
import type { OfficeImport } from '@portal/contract/deliveries';
import { countsText, needingAttention, senderText } from './import-words.ts';

const one = (over: Partial<OfficeImport>): OfficeImport => ({
  id: '019a0000-0000-7000-8000-000000000001',
  state: 'imported',
  source: 'system',
  name: 'nightly.zip',
  sentBy: null,
  approvedBy: null,
  sizeBytes: 10,
  receivedBytes: 10,
  begunAt: '2026-11-23T20:00:00Z',
  finishedAt: '2026-11-23T20:01:00Z',
  counts: { rows: 9, added: 4, changed: 3, removed: 2, leftOut: 0 },
  mayRepeat: false,
  ...over,
});

describe('the packages that need attention', () => {
  it('O-3.4 are those refused, failed or to review since the last good one', () => {
    const states = [
      'checked',
      'uploading',
      'failed',
      'abandoned',
      'refused',
      'unchanged',
      'refused',
    ] as const;
    const imports = states.map((state) => one({ state }));
    expect(needingAttention(imports).map(({ state }) => state)).toEqual(['checked', 'failed', 'refused']);
    expect(needingAttention(imports.slice(0, 5))).toHaveLength(3);
    expect(needingAttention([])).toEqual([]);
  });
});

describe('a package in the history', () => {
  it('O-12.4 says what it changed, or why nothing', () => {
    expect(countsText(one({}))).toBe('4 added, 3 changed, 2 removed');
    expect(countsText(one({ state: 'refused' }))).toBe('Nothing was changed');
    expect(countsText(one({ state: 'checked' }))).toBe('Waiting for a review');
  });

  it('O-12.4 says who brought it', () => {
    expect(senderText(one({}))).toBe('Delivered by the school’s system');
    expect(senderText(one({ source: 'operator' }))).toBe('Imported by the portal’s operator');
    expect(senderText(one({ source: 'office', sentBy: 'Joanne Whitby' }))).toBe('Uploaded by Joanne Whitby');
  });
});
