/** The frame of the office's pages. */
export const shellTexts = {
  offline: 'You are offline. What you see may be old, and nothing can be saved or decided.',
  retry: 'Try again',
  retrying: 'Trying again',
} as const;
