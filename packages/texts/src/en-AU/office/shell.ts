/** The frame of the office's pages. */
export const shellTexts = {
  offline:
    'You are offline. What you see may be old, and nothing can be saved or decided, except at the gate.',
  waitingTitle: 'Sign out and delete what waits?',
  waitingText: {
    one: '{count} entry of the gate is not sent yet. Signing out deletes it from this phone.',
    other: '{count} entries of the gate are not sent yet. Signing out deletes them from this phone.',
  },
  waitingStay: 'Stay signed in',
  waitingLeave: 'Sign out and delete',
  retry: 'Try again',
  retrying: 'Trying again',
} as const;
