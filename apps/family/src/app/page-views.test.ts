import { describe, expect, it } from 'vitest';
import { routes } from './routes.ts';
import { isNewView, pageViewOf } from '@portal/client/reporting/page-views';

const now = new Date('2026-11-18T00:00:00Z');
const secrets = ['1000000017', '2026033317A', 'Zm9vYmFyYmF6cXV4MTIzNDU2', '2101'];

describe('a page view', () => {
  it.each(Object.entries(routes))('T49 of %s contains no id, code or token', (_, { pattern, title }) => {
    for (const secret of secrets) {
      const hash = `#${pattern.replaceAll(/:\w+/g, secret)}?ct=${secret}&id=${secret}`;
      const view = JSON.stringify(pageViewOf(hash, title, now));
      expect(view).not.toContain(secret);
      expect(view.replace(now.toISOString(), '')).not.toMatch(/\d{7}/);
    }
  });

  it('is not sent again when the code is removed from the address, but is sent for another page', () => {
    expect(isNewView('#/account-owner/register?code=ABCD', 'Register')).toBe(true);
    expect(isNewView('#/account-owner/register', 'Register')).toBe(false);
    expect(isNewView('#/attendance/1/2101', 'Attendance')).toBe(true);
    expect(isNewView('#/attendance/2/2101', 'Attendance')).toBe(true);
    expect(isNewView('#/attendance/1/2101', 'Attendance')).toBe(true);
  });

  it('consists of a path, a title and a timestamp', () => {
    expect(pageViewOf('#/attendance/1000000017/2101', 'Attendance', now)).toEqual({
      path: '/attendance',
      title: 'Attendance',
      at: '2026-11-18T00:00:00.000Z',
    });
  });
});
