import { failureTexts } from '@portal/texts/failures';

/** Messages for a photo that could not be saved. */
export const photoMessages = { failures: { general: failureTexts.notSaved } };
