/** Money: integer cents in all logic, dollars with two decimals in requests and responses (D-2.1). */
import { once } from './once.ts';

/** Cents as dollars for a response. */
export const dollarsOf = (cents: number): number => cents / 100;

/** "Amount is converted to cents with rounding" (S-5.4). */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

const currency = once(() => new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }));

/** "$1,042.50", from cents. */
export const formatCents = (cents: number): string => currency().format(dollarsOf(cents));

/** "1042.50", as shown in an amount field. */
export const centsField = (cents: number): string => dollarsOf(cents).toFixed(2);
