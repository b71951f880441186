/** The queue: acting on several requests, and the parts of a request. */
export const queueTexts = {
  arrived: { one: '{count} new', other: '{count} new' },
  bulk: {
    giveTo: 'Give to',
    giveMany: { one: 'Give {count}', other: 'Give {count}' },
    rejectMany: { one: 'Reject {count}', other: 'Reject {count}' },
    cancel: 'Cancel',
    done: {
      approved: { one: '{count} approved', other: '{count} approved' },
      rejected: { one: '{count} rejected', other: '{count} rejected' },
      closed: { one: '{count} closed', other: '{count} closed' },
    },
    given: { one: '{count} given', other: '{count} given' },
    partly: '{done} done, {refused} not: a colleague acted first.',
  },
  notes: {
    title: 'Staff notes',
    lead: 'For colleagues who may decide this request. The family doesn’t see them here.',
    label: 'New staff note',
    add: 'Add note',
    adding: 'Adding',
    added: 'Note added.',
    by: '{name}, {when}',
  },
} as const;
