/** Shared by the calls about a school's payments. */
import * as z from 'zod/mini';
import { centreCodeSchema, isoDateSchema, publicIdSchema } from '../../shared/fields.ts';
import type { StaffPermission } from '../../staff/index.ts';
import { oneLine } from '../../text/typed-text.ts';

export const moneyPermissions: readonly StaffPermission[] = ['payments.manage'];

export const moneyFigures = {
  /** Settlement days that are listed. */
  days: 30,
  receiptLength: 40,
  invoicesOnPage: 50,
  search: 60,
  /** How often the receipt of one payment can be reissued per day. */
  reissues: 5,
} as const;

export const cents = z.int();
export const base = '/api/office/schools/:centreCode/payments';
export const schoolParams = z.strictObject({ centreCode: centreCodeSchema });
export const dayParams = z.strictObject({ centreCode: centreCodeSchema, day: isoDateSchema });
export const paymentParams = z.strictObject({ centreCode: centreCodeSchema, reference: publicIdSchema });
export type PaymentPath = z.output<typeof paymentParams>;

export const receiptNumberSchema = z
  .string()
  .check(oneLine, z.minLength(1, 'Enter the receipt number'), z.maxLength(moneyFigures.receiptLength));
