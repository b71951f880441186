/** Consent forms as schools write them: every type of question, with one and several decisions. */

const $schema = 'https://json-schema.org/draft/2020-12/schema';
const yesOrNo = [
  { const: 'granted', title: 'Yes' },
  { const: 'denied', title: 'No' },
];

export interface ConsentForm {
  title: string;
  /** Within the school's reference. */
  code: string;
  template: object;
  /** Families' answers, by the resulting state. */
  answers: Readonly<Partial<Record<'Granted' | 'Denied' | 'Mixed', object>>>;
}

/** A decision, several choices, a date, a medical note, a phone number and a checkbox. */
export const excursion: ConsentForm = {
  title: 'Science Centre excursion',
  code: 'EXC',
  template: {
    schema: {
      $schema,
      type: 'object',
      description:
        'Science students will spend the day in the earth and space galleries and take part in a hands-on energy workshop.\nStudents travel by bus and need a packed lunch, a hat and a water bottle.',
      required: ['consent', 'phone', 'rules'],
      properties: {
        consent: { type: 'string', title: 'Can your child go on this excursion?', oneOf: yesOrNo },
        conditions: {
          type: 'array',
          title: 'Does your child have any of these?',
          uniqueItems: true,
          items: { type: 'string', enum: ['Asthma', 'Travel sickness', 'Allergies', 'None of these'] },
        },
        medicalNote: {
          type: 'string',
          title: 'What staff should know about medicine or allergies',
          description: 'Only the staff on the bus read this.',
          maxLength: 200,
        },
        tetanus: { type: 'string', format: 'date', title: 'Date of the last tetanus injection' },
        phone: {
          type: 'string',
          title: 'Phone number for the day',
          description: 'We will only use it in an emergency.',
          minLength: 8,
          maxLength: 20,
          pattern: '^[0-9 +()-]*$',
        },
        rules: {
          type: 'boolean',
          const: true,
          title: 'We have read the rules for excursions together',
        },
      },
    },
    uiSchema: {
      medicalNote: { 'ui:widget': 'textarea' },
      phone: { 'ui:options': { inputType: 'tel' } },
      'ui:options': {
        facts: [
          { label: 'When', text: '{day}, 8:30 am to 2:45 pm' },
          { label: 'Where', text: 'Science Centre, city' },
          { label: 'Cost', text: '$42.00' },
        ],
      },
    },
  },
  answers: {
    Granted: {
      consent: 'granted',
      conditions: ['Allergies'],
      medicalNote: 'Takes antihistamines in spring',
      phone: '0412 555 418',
      rules: true,
    },
    Denied: { consent: 'denied', phone: '0412 555 418', rules: true },
  },
};

/** Several decisions, under separate headings or together. */
export const media: ConsentForm = {
  title: 'Images and recordings',
  code: 'IMG',
  template: {
    schema: {
      $schema,
      type: 'object',
      description: 'The school likes to show what students do. You decide for each use.',
      required: ['newsletter', 'website', 'social'],
      properties: {
        newsletter: {
          type: 'object',
          title: 'May we use your child’s image in the school newsletter?',
          required: ['consent'],
          properties: { consent: { type: 'string', enum: ['granted', 'denied'] } },
        },
        website: {
          type: 'object',
          title: 'May we use it on the school web site?',
          required: ['consent'],
          properties: { consent: { type: 'string', enum: ['granted', 'denied'] } },
        },
        social: {
          type: 'object',
          title: 'Social media',
          description: 'Pictures on social media can be copied and shared by anybody.',
          required: ['consent'],
          properties: {
            consent: {
              type: 'string',
              title: 'May we show your child on the school’s social media?',
              oneOf: yesOrNo,
            },
            naming: {
              type: 'string',
              title: 'How may we name your child there?',
              oneOf: [
                { const: 'none', title: 'No name' },
                { const: 'first', title: 'First name only' },
                { const: 'full', title: 'First and last name' },
              ],
            },
          },
        },
      },
    },
    uiSchema: {},
  },
  answers: {
    Granted: {
      newsletter: { consent: 'granted' },
      website: { consent: 'granted' },
      social: { consent: 'granted', naming: 'first' },
    },
    Mixed: {
      newsletter: { consent: 'granted' },
      website: { consent: 'granted' },
      social: { consent: 'denied' },
    },
  },
};

/** One decision, a number and a line of text. */
export const laptop: ConsentForm = {
  title: 'Student laptop agreement',
  code: 'LAP',
  template: {
    schema: {
      $schema,
      type: 'object',
      description:
        'The school lends each student a laptop for the year. It stays the property of the school.',
      required: ['consent'],
      properties: {
        consent: {
          type: 'string',
          title: 'Do you agree to the terms of the laptop program?',
          oneOf: yesOrNo,
        },
        devices: {
          type: 'integer',
          title: 'How many other devices share your connection at home?',
          minimum: 0,
          maximum: 30,
        },
        comment: { type: 'string', title: 'Anything else', maxLength: 100 },
      },
    },
    uiSchema: {},
  },
  answers: { Granted: { consent: 'granted', devices: 3 }, Denied: { consent: 'denied' } },
};
