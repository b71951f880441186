/** Approvals by a rule of the school, and their sample. */
export const autoApprovalTexts = {
  title: 'Automatic approvals',
  lead: 'One request in ten that a rule has approved is checked by a person. Open it and ask yourself: would you have approved it?',
  loading: 'Loading the automatic approvals',
  failed: 'The automatic approvals',
  empty: 'Nothing to check. No rule has approved a request of this school yet.',
  waiting: { one: '{count} approval waits', other: '{count} approvals wait' },
  about: '{kind}: {name}',
  rule: 'Rule',
  rules: {
    'one-day-absence': 'An absence of one day, reported before that day',
    'parent-postcode': 'Only the postcode changes in a parent’s address',
    'student-postcode': 'Only the postcode changes in a student’s address',
  },
  approved: 'Approved',
  reversed: 'Taken back since',
  fine: 'Fine',
  wrong: 'Should not have been approved',
  saving: 'Saving',
  kept: 'The check is kept.',
  tooLate: 'A colleague checked this approval before you.',
  outcomes: { fine: 'Fine', wrong: 'Should not have been approved' },
  checked: 'Checked by {name}, {time}',
  foot: 'To take an approval back, open the request and choose Undo or Reverse. Principals switch rules on and off under Settings.',
  card: 'Automatic approval',
  cardHint:
    'These requests are approved without a person, and can be undone like any other decision. They apply to requests sent from now on. Never approved automatically: medical conditions, adding a student, requests of a family with an intervention order, and requests that somebody has opened to decide.',
} as const;
