/** Failure messages of the My details forms, in addition to the shared ones. */
import { failureTexts } from '@portal/texts/failures';

/** One text for a wrong password and for an address already in use (T14). */
export const emailFailure = {
  title: 'Update to email address failed.',
  text: 'Please ensure the password is correct and the email address is not already in use.',
} as const;

export const passwordFailureTitle = 'Unsuccessful Change Of Password';

export const passwordMessages = { general: { ...failureTexts.notSaved, title: passwordFailureTitle } };
