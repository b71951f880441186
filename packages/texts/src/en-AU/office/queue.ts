/** A request in the queue: staff notes. */
export const queueTexts = {
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
