/** The demo schools: an import package and the accounts. */
export { demoAccounts, demoDelegations, demoPassword } from './people/accounts.ts';
export type { DemoAccount, DemoDelegation } from './people/accounts.ts';
export { mobileOf, officeFamilies, wattlePlains } from './office-school.ts';
export type { OfficeFamily, OfficeRequest } from './office-school.ts';
export { tinyPdf } from './records/pdf.ts';
export { absenceId, demoAbsenceDays } from './records/attendance.ts';
export { createCalendar, schoolDayAhead } from './records/calendar.ts';
export { demoParentIds } from './people/parent-ids.ts';
export { createPeople, demoStudentIds } from './people/people.ts';
export { writeDemoPackage } from './write-package.ts';
export type { DemoOptions } from './write-package.ts';
