/** The demo schools: an import package and the accounts. */
export { demoAccounts, demoDelegations, demoPassword } from './people/accounts.ts';
export type { DemoAccount, DemoDelegation } from './people/accounts.ts';
export { absenceId, demoAbsenceDays } from './records/attendance.ts';
export { createCalendar, schoolDayAhead } from './records/calendar.ts';
export { createPeople, demoParentIds, demoStudentIds } from './people/people.ts';
export { writeDemoPackage } from './write-package.ts';
export type { DemoOptions } from './write-package.ts';
