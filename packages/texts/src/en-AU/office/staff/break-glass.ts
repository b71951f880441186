/** Break-glass accounts. */
export const breakGlassTexts = {
  link: 'Break-glass sign-in',
  title: 'Break-glass sign-in',
  lead: 'Only for when the department’s sign-in is down, and only with a break-glass account.',
  told: 'The principals of your schools get an email as soon as you sign in, and everything you do is recorded as break-glass.',
  button: 'Use your passkey',
  checking: 'Checking your passkey',
  back: 'Staff sign-in',
  refused: 'This passkey does not belong to a break-glass account that is in use.',
  enrol: {
    title: 'Add a passkey',
    lead: 'This link adds one passkey to a break-glass account. Use the device or security key that you will sign in with.',
    button: 'Add a passkey',
    saving: 'Adding the passkey',
    ended: 'This link no longer works. Ask your operator for a new one.',
    refused: 'That passkey could not be saved. Try again, or use another device.',
    done: 'The passkey is saved.',
    doneText: 'Close this page. The link no longer works.',
  },
  confirm: {
    title: 'Confirm it’s you',
    lead: 'This needs your break-glass passkey again. It counts for five minutes, and you come back to your page.',
    cancel: 'Cancel',
  },
  today: {
    heading: 'Break-glass accounts',
    used: '{name} signed in',
    audit: 'Open the audit log',
  },
} as const;
