/** Who may look at invoices (document 2, section 6; decisions.md, section 6). Opening and paying them is `mayPay`. */
import type { StudentAccess } from '../../../platform/http/access.ts';
import { mayPay } from '../payments.ts';

/** Account owners, and viewers who were granted it; also once the student has left the school. */
export const maySee = { ...mayPay, need: 'view' } as const satisfies StudentAccess;
