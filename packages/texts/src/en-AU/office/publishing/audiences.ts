/** The audience of an event or a notice. */
export const audienceTexts = {
  label: 'Audience',
  kinds: {
    school: 'Whole school',
    years: 'Year levels',
    classes: 'Classes',
    students: 'EQ IDs',
  },
  none: 'Choose the audience.',
} as const;
