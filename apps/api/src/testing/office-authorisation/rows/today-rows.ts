/** The Today call, which leaves out parts that a role has no permission for. */
import type { OfficeRow } from '../office-world.ts';
import { at, everyRole, schools } from './by-role.ts';

export const todayRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/today`,
    expected: everyRole(200),
    ask: (browser, target) => browser.get(`${at(target)}/today`),
  },
];
