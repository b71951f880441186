/** The forms of the demo's consent requests. */
import { emptyDraft } from '@portal/contract/consent/publishing';
import type { BuiltQuestion, ConsentDraft, QuestionKind } from '@portal/contract/consent/publishing';

const ask = (name: string, kind: QuestionKind, title: string, choices: string[] = []): BuiltQuestion => ({
  name,
  kind,
  title,
  help: '',
  isRequired: true,
  choices,
});

export const excursion: ConsentDraft = {
  ...emptyDraft,
  title: 'Science Centre excursion',
  about: 'Years 5 and 6 spend a day at the Science Centre. Students wear the school uniform and bring lunch.',
  facts: [
    { label: 'When', text: '8:30 am to 2:45 pm' },
    { label: 'Where', text: 'Science Centre' },
    { label: 'Cost', text: '$18.00' },
  ],
  contactName: 'Joanne Whitby',
  questions: [
    ...emptyDraft.questions,
    ask('collect', 'single', 'How does your child go home?', ['By bus', 'Collected', 'Walks or rides']),
    ask('signature', 'signature', 'Your full name, as a signature'),
  ],
  audience: { kind: 'years', values: ['05', '06'] },
};

export const photography: ConsentDraft = {
  ...emptyDraft,
  title: 'Photography permission',
  about: 'The school takes photos of students at work and at play. You decide where they may be shown.',
  questions: [
    ask('consent', 'decision', 'May your child be photographed at school?'),
    ask('newsletter', 'decision', 'May photos be shown in the newsletter?'),
  ],
  audience: { kind: 'years', values: ['01', '02', '03', '04', '05', '06'] },
};

export const swimming: ConsentDraft = {
  ...emptyDraft,
  title: 'Swimming carnival',
  audience: { kind: 'years', values: ['06'] },
};

export const laptops: ConsentDraft = {
  ...emptyDraft,
  title: 'Laptop agreement',
  about: 'Students use a school laptop in class and at home. Please read the rules together.',
  questions: [
    ask('consent', 'decision', 'May your child take a school laptop home?'),
    ask('rules', 'checkbox', 'We have read the rules for laptops together'),
    ask('signature', 'signature', 'Your full name, as a signature'),
  ],
};
