/** Money: integer cents wherever something is decided, dollars with two decimals on the wire (D-2.1). */
import { once } from './once.ts';

/** Cents as the wire carries them. */
export const dollarsOf = (cents: number): number => cents / 100;

/** "Amount is converted to cents with rounding" (S-5.4). */
export const centsOf = (dollars: number): number => Math.round(dollars * 100);

const currency = once(() => new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' }));

/** "$1,042.50", from cents. */
export const formatCents = (cents: number): string => currency().format(dollarsOf(cents));

/** "1042.50", as an amount stands in a field. */
export const centsField = (cents: number): string => dollarsOf(cents).toFixed(2);
