import type { FailureWords } from '@portal/client/failures';
import { failureTexts } from '@portal/texts/failures';

/** What the forms about absences say of a failure (S-8.1; D-6.5). */
export const absenceFailures: FailureWords = {
  general: failureTexts.notReported,
  codes: { 'absence-overlaps': { field: 'dateAbsentFrom' } },
};
