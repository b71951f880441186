/** The frame of the office's pages. */
export const shellTexts = {
  offline:
    'You are offline. What you see may be old, and nothing can be saved or decided, except at the gate.',
  waitingTitle: 'Sign out and delete unsent entries?',
  waitingText: {
    one: '{count} gate entry has not been sent yet. Signing out deletes it from this phone.',
    other: '{count} gate entries have not been sent yet. Signing out deletes them from this phone.',
  },
  waitingStay: 'Stay signed in',
  waitingLeave: 'Sign out and delete',
  retry: 'Try again',
  retrying: 'Trying again',
} as const;
