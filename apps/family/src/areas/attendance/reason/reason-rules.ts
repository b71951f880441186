import type { FieldError } from '@portal/contract/errors';
import { fitsIn } from '@portal/contract/text';
import { limits } from '@portal/contract/limits';

/** The rule that a reason for an absence breaks, if any (S-5.2: absence reason). */
export function reasonErrors({ reason }: { reason: string }): FieldError[] {
  if (reason.trim() === '') return [{ path: 'reason', message: 'Reason is required.' }];
  return fitsIn(reason, limits.absenceReason) ? [] : [{ path: 'reason', message: 'The Reason is too long' }];
}
