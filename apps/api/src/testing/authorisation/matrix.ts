/** Every API call, with the expected response for each kind of caller. */
import { accessRows } from './access.rows.ts';
import { accountRows } from './account.rows.ts';
import { adminViewRows } from './admin-view.rows.ts';
import { deliveryRows } from './delivery.rows.ts';
import { familyRows } from './family.rows.ts';
import { notificationRows } from './notification.rows.ts';
import { paymentListRows } from './payment-lists.rows.ts';
import { paymentProcessRows } from './payment-process.rows.ts';
import { pushRows } from './push.rows.ts';
import { registrationRows } from './registration.rows.ts';
import { reportRows } from './reports.rows.ts';
import { studentRows } from './student.rows.ts';
import type { Row } from './world.ts';

/** One's own account comes last, because those calls end sessions. */
export const matrix: readonly Row[] = [
  ...accessRows,
  ...adminViewRows,
  ...deliveryRows,
  ...pushRows,
  ...registrationRows,
  ...familyRows,
  ...studentRows,
  ...reportRows,
  ...paymentListRows,
  ...paymentProcessRows,
  ...notificationRows,
  ...accountRows,
];
