import type { FailureWords } from '@portal/client/failures';
import { failureTexts } from '@portal/texts/failures';

/** What the forms about absences say of a failure (document 2, section 8; decisions.md, section 6). */
export const absenceFailures: FailureWords = {
  general: failureTexts.notReported,
  codes: { 'absence-overlaps': { field: 'dateAbsentFrom' } },
};
