/** Forms that come with the portal. A school adapts them before it sends them. */
import { emptyDraft } from '@portal/contract/consent/publishing';
import type { BuiltQuestion, ConsentDraft, QuestionKind } from '@portal/contract/consent/publishing';

interface SuppliedTemplate {
  id: string;
  draft: ConsentDraft;
}

const ask = (
  name: string,
  kind: QuestionKind,
  title: string,
  more: Partial<BuiltQuestion> = {},
): BuiltQuestion => ({ name, kind, title, help: '', isRequired: true, choices: [], ...more });

const medical = ask('medical', 'medical', 'Medical details', {
  help: 'Only the staff of this activity read what you write here.',
});
const emergency = ask('emergency', 'emergency', 'Emergency contact for the day');
const signature = ask('signature', 'signature', 'Your full name, as a signature');

export const suppliedTemplates: readonly SuppliedTemplate[] = [
  {
    id: 'excursion',
    draft: {
      ...emptyDraft,
      title: 'Excursion',
      about: 'Say where students go, what they do there, how they travel and what they bring.',
      facts: [
        { label: 'When', text: 'Date, 8:30 am to 2:45 pm' },
        { label: 'Where', text: 'Place' },
        { label: 'Cost', text: 'None' },
      ],
      questions: [
        ask('consent', 'decision', 'May your child take part?'),
        medical,
        emergency,
        ask('collect', 'single', 'How does your child go home?', {
          choices: ['By bus from the school', 'Collected at the school', 'Walks or rides'],
        }),
        signature,
      ],
    },
  },
  {
    id: 'photography',
    draft: {
      ...emptyDraft,
      title: 'Photography permission',
      about:
        'The school takes photos and films of students at work and at play. You decide where they may be shown.',
      questions: [
        ask('consent', 'decision', 'May your child be photographed at school?'),
        ask('newsletter', 'decision', 'May photos be shown in the newsletter?'),
        ask('website', 'decision', 'May photos be shown on the website?'),
        ask('name', 'single', 'How may your child be named?', {
          choices: ['First name', 'First and last name', 'Not named'],
        }),
        signature,
      ],
    },
  },
  {
    id: 'device',
    draft: {
      ...emptyDraft,
      title: 'Laptop agreement',
      about: 'Students use a school laptop in class and at home. Please read the rules together.',
      questions: [
        ask('consent', 'decision', 'May your child take a school laptop home?'),
        ask('rules', 'checkbox', 'We have read the rules for laptops together'),
        ask('phone', 'phone', 'Phone number if a laptop is lost', { isRequired: false }),
        signature,
      ],
    },
  },
];
