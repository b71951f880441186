import type { Resolver } from 'react-hook-form';
import { fitsIn } from '@portal/contract/text';
import { limits } from '@portal/contract/limits';

export interface ReasonFormValues {
  reason: string;
}

/** The message of the broken rule, or null (S-5.2: absence reason). */
export function reasonError(reason: string): string | null {
  if (reason.trim() === '') return 'Reason is required.';
  return !fitsIn(reason, limits.absenceReason) ? 'The Reason is too long' : null;
}

export const reasonResolver: Resolver<ReasonFormValues> = (values) => {
  const message = reasonError(values.reason);
  return message === null
    ? { values, errors: {} }
    : { values: {}, errors: { reason: { type: 'rule', message } } };
};
