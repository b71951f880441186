/** A fresh sign-in before a sensitive action. */
export const stepUpTexts = {
  title: 'Confirm it’s you',
  lead: 'This needs a fresh sign-in with your department account. You come back to this page, and what you typed is kept.',
  limit: 'The sign-in counts for five minutes.',
  cancel: 'Cancel',
  confirm: 'Sign in again',
  returning: 'Returning to your page',
  confirmed: 'Confirmed. You can go on.',
  refused: 'That was not confirmed. Nothing was changed.',
} as const;
