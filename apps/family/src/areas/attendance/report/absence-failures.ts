import type { FailureMessages } from '@portal/client/failures';
import { failureTexts } from '@portal/texts/failures';

/** Failure messages of the absence forms (S-8.1; D-6.5). */
export const absenceFailures: FailureMessages = {
  general: failureTexts.notReported,
  codes: { 'absence-overlaps': { field: 'dateAbsentFrom' } },
};
