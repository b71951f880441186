/** Who may view invoices (S-6.1, S-6.2; D-6.1). Opening and paying them is `mayPay`. */
import type { StudentAccess } from '../../../platform/http/access.ts';
import { mayPay } from '../payments.ts';

/** Account owners, and viewers who were granted it; also after the student has left the school. */
export const maySee = { ...mayPay, need: 'view' } as const satisfies StudentAccess;
