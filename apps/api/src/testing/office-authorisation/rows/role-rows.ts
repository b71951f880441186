/** Calls about the school's staff and their roles. */
import type { OfficeRow } from '../office-world.ts';
import { at, only, schools } from './by-role.ts';

const managers = only(['principal', 'department-support'], 200);

export const roleRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/staff`,
    expected: managers,
    ask: (browser, target) => browser.get(`${at(target)}/staff`),
  },
  {
    call: `POST ${schools}/staff/find`,
    expected: managers,
    ask: (browser, target) => browser.post(`${at(target)}/staff/find`, { body: { search: 'staff' } }),
  },
  {
    call: `POST ${schools}/staff/{staffId}/roles`,
    expected: managers,
    ask: (browser, target) =>
      browser.post(`${at(target)}/staff/${target.staffId}/roles`, { body: { roles: [] } }),
  },
];
