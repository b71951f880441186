/** The authorisation matrix of the office: every call, and the status for each role at its own school (O-1.1). */
import type { OfficeRow } from './office-world.ts';
import { adminViewRows } from './rows/admin-view-rows.ts';
import { queueRows } from './rows/queue-rows.ts';
import { staffRows } from './rows/staff-rows.ts';

export const officeMatrix: readonly OfficeRow[] = [...adminViewRows, ...queueRows, ...staffRows];
