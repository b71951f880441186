/** Families of the generated school who are away today: apps/api/src/cli/demo/demo-morning.ts. */
import { createCalendar, mobileOf, officeFamilies } from '@portal/demo-data';
import { schoolToday } from '../support/dates.ts';

export interface AbsentFamily {
  name: string;
  letter: string;
  mobile: string;
}

export function absentFamily(number: number): AbsentFamily {
  const family = officeFamilies(createCalendar(schoolToday())).find((one) => one.number === number);
  if (!family) throw new Error(`There is no family ${number}`);
  const { givenName, familyName } = family;
  return { name: `${givenName} ${familyName}`, letter: givenName.charAt(0), mobile: mobileOf(number) };
}
