import { describe, expect, it } from 'vitest';
import { currentReportsFrom, cutSubject } from './report-rules.ts';

describe('a subject in a list', () => {
  it('is shown in full up to 50 characters', () => {
    const fifty = 'x'.repeat(50);
    expect(cutSubject(fifty)).toBe(fifty);
    expect(cutSubject('')).toBe('');
  });

  it('is truncated to 50 characters including the ellipsis', () => {
    expect(cutSubject('x'.repeat(51))).toBe(`${'x'.repeat(49)}…`);
  });

  it('is truncated between graphemes', () => {
    const family = '👩‍👩‍👧';
    expect(cutSubject(`${'x'.repeat(48)}${family}${family}${family}`)).toBe(`${'x'.repeat(48)}${family}…`);
    expect(cutSubject(`${'x'.repeat(48)} yz`)).toBe(`${'x'.repeat(48)}…`);
  });
});

it('reports are current for the last twelve months', () => {
  expect(currentReportsFrom('2026-11-18')).toBe('2025-11-18');
});
