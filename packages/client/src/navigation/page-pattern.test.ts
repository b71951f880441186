import { routePatterns } from '@portal/contract/routes';
import { describe, expect, it } from 'vitest';
import { isOfficePath, officePagePattern, pagePattern } from './page-pattern.ts';

const hostile = ['1000000017', '2026033317A', 'abcdefghij', 'Zm9vYmFyYmF6cXV4', 'hana@example.com'];

describe('the reported page', () => {
  it.each(Object.values(routePatterns))('T49 %s is reported without the parameters in its URL', (pattern) => {
    for (const value of hostile) {
      const hash = `#${pattern.replace(/:\w+/g, encodeURIComponent(value))}?ct=${value}&id=${value}`;
      const page = pagePattern(hash);
      expect(page).not.toContain(value);
      expect(page).not.toContain(encodeURIComponent(value));
      expect(page).not.toMatch(/\d{7}|[?:@]/);
      expect(page).not.toBe('/unknown');
    }
  });

  it('T49 reports an unrecognised URL as unknown', () => {
    expect(pagePattern('#/registration/2026033317A/x/y/z')).toBe('/unknown');
    expect(pagePattern('#//evil.example/')).toBe('/unknown');
  });

  it('T49 has no ids in the office, whose pages have paths', () => {
    expect(['/office', '/office/queue/x', '/', '/officer'].map(isOfficePath)).toEqual([
      true,
      true,
      false,
      false,
    ]);
    for (const value of hostile)
      expect(officePagePattern(`/office/families/${value}/view-as`)).toBe('/office/families');
    expect(officePagePattern('/office')).toBe('/office');
  });

  it('is the home page without a hash', () => {
    expect(pagePattern('')).toBe('/');
    expect(pagePattern('#/')).toBe('/');
  });
});
