/** Approvals by a rule of the school, and their sample. */
export const autoApprovalTexts = {
  title: 'Automatic approvals',
  lead: 'Staff check one in ten of the requests that a rule has approved. Open the request: would you have approved it?',
  loading: 'Loading the automatic approvals',
  failed: 'The automatic approvals',
  empty: 'Nothing to check. No rule has approved a request of this school yet.',
  waiting: { one: '{count} approval to check', other: '{count} approvals to check' },
  about: '{kind}: {name}',
  rule: 'Rule',
  rules: {
    'one-day-absence': 'An absence of one day, reported before that day',
    'parent-postcode': 'Only the postcode changes in a parent’s address',
    'student-postcode': 'Only the postcode changes in a student’s address',
  },
  approved: 'Approved',
  reversed: 'Reversed since',
  fine: 'Correct',
  wrong: 'Should not have been approved',
  saving: 'Saving',
  kept: 'Your check is saved.',
  tooLate: 'A colleague checked this approval before you.',
  outcomes: { fine: 'Correct', wrong: 'Should not have been approved' },
  checked: 'Checked by {name}, {time}',
  foot: 'To reverse an approval, open the request and choose Undo or Reverse. Principals turn rules on and off in Settings.',
  card: 'Automatic approval',
  cardHint:
    'These requests are approved automatically, and can be undone like any other decision. A rule applies to requests sent after it is turned on. Never approved automatically: medical conditions, adding a student, requests from a family with an intervention order, and requests that somebody has open.',
} as const;
