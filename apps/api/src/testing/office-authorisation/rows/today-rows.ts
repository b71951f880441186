/** The call of Today, which leaves out what a role may not see. */
import type { OfficeRow } from '../office-world.ts';
import { at, everyRole, schools } from './by-role.ts';

export const todayRows: readonly OfficeRow[] = [
  {
    call: `GET ${schools}/today`,
    expected: everyRole(200),
    ask: (browser, target) => browser.get(`${at(target)}/today`),
  },
];
