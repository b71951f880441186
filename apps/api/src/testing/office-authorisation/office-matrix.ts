/** The authorisation matrix of the office: every call, and the status for each role at its own school (O-1.1). */
import type { OfficeRow } from './office-world.ts';
import { adminViewRows } from './rows/admin-view-rows.ts';
import { auditRows } from './rows/audit-rows.ts';
import { attendanceRows } from './rows/attendance-rows.ts';
import { breakGlassRows } from './rows/break-glass-rows.ts';
import { consentRows } from './rows/consent-rows.ts';
import { eventRows } from './rows/event-rows.ts';
import { familyRows } from './rows/family-rows.ts';
import { featureSwitchRows } from './rows/feature-switch-rows.ts';
import { importRows } from './rows/import-rows.ts';
import { moneyRows } from './rows/money-rows.ts';
import { noticeRows } from './rows/notice-rows.ts';
import { queueRows } from './rows/queue-rows.ts';
import { queueSettingsRows } from './rows/queue-settings-rows.ts';
import { releaseRows } from './rows/release-rows.ts';
import { roleRows } from './rows/role-rows.ts';
import { staffRows } from './rows/staff-rows.ts';
import { todayRows } from './rows/today-rows.ts';
import { serviceRows } from './rows/service-rows.ts';

export const officeMatrix: readonly OfficeRow[] = [
  ...adminViewRows,
  ...attendanceRows,
  ...breakGlassRows,
  ...consentRows,
  ...auditRows,
  ...eventRows,
  ...familyRows,
  ...featureSwitchRows,
  ...importRows,
  ...moneyRows,
  ...noticeRows,
  ...queueRows,
  ...queueSettingsRows,
  ...releaseRows,
  ...roleRows,
  ...serviceRows,
  ...staffRows,
  ...todayRows,
];
