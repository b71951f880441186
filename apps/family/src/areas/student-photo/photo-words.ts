import { failureTexts } from '@portal/texts/failures';

/** What is said when a photo could not be saved (document 1, section 8). */
export const photoWords = { failures: { general: failureTexts.notSaved } };
