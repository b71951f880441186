import { failureTexts } from '@portal/texts/failures';

/** What is said when a photo could not be saved. */
export const photoWords = { failures: { general: failureTexts.notSaved } };
