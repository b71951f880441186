/** The demo schools: an import package and the accounts. */
export { demoAccounts, demoDelegations, demoPassword } from './accounts.ts';
export type { DemoAccount, DemoDelegation } from './accounts.ts';
export { absenceId, demoAbsenceDays } from './attendance.ts';
export { createCalendar, schoolDayAhead } from './calendar.ts';
export { createPeople, demoParentIds, demoStudentIds } from './people.ts';
export { writeDemoPackage } from './write-package.ts';
export type { DemoOptions } from './write-package.ts';
