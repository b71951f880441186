/** The demo's terms documents, in plain English; a department replaces them. */
import type { TermsDocument } from '@portal/contract/terms';

export type DemoTerms = Omit<TermsDocument, 'label'>;

export const demoTerms: readonly DemoTerms[] = [
  {
    key: 'privacy-2026-1',
    kind: 'privacy',
    version: '2026.1',
    title: 'Privacy statement',
    sections: [
      {
        heading: 'What we collect',
        paragraphs: [
          'We keep your name, e-mail address and mobile number, and the details you choose to give us, so that you can sign in and your child’s school can reach you.',
          'The information about your child comes from the school’s own records. The portal shows it to you; it does not collect more.',
        ],
      },
      {
        heading: 'Who sees it',
        paragraphs: [
          'You, the people you invite, and staff of your child’s school who need it for their work. Another parent of your child never sees your address, phone numbers or e-mail.',
          'We do not sell information, and we do not use it for advertising.',
        ],
      },
      {
        heading: 'Where it is kept and for how long',
        paragraphs: [
          'Information is kept in Australia. What you submit is kept as long as the school must keep its records of your child.',
          'Each time a person signs in or changes something, we record who did what and when. You can ask for a copy of what is held about you.',
        ],
      },
      {
        heading: 'Questions',
        paragraphs: ['Ask your school’s office, or call the help line shown at the foot of each page.'],
      },
    ],
  },
  {
    key: 'owner-2026-1',
    kind: 'owner',
    version: '2026.1',
    title: 'Terms for account owners',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'The account is yours alone. Choose a password you use nowhere else, and do not share it or the codes we send you.',
          'Tell us through the portal when your e-mail address or mobile number changes.',
        ],
      },
      {
        heading: 'What you do here counts',
        paragraphs: [
          'An absence you report, a reason you give and a consent you answer are messages to the school, as if you had signed a letter. The school may ask you about them.',
          'Changes you ask for take effect when the school has accepted them.',
        ],
      },
      {
        heading: 'People you invite',
        paragraphs: [
          'You choose what a person you invite may see, and you can take it back at any time. Invite only people your child would want to know.',
        ],
      },
      {
        heading: 'When access ends',
        paragraphs: [
          'Access ends when the school’s records no longer name you as a parent or carer of the child, or when a court order says so.',
        ],
      },
    ],
  },
  {
    key: 'viewer-2026-1',
    kind: 'viewer',
    version: '2026.1',
    title: 'Terms for delegated viewers',
    sections: [
      {
        heading: 'What you may see',
        paragraphs: [
          'A parent or carer has chosen to share some of a child’s school information with you. You may look at it; you may not change it.',
        ],
      },
      {
        heading: 'In confidence',
        paragraphs: [
          'Keep what you read to yourself and the family. Do not copy or pass it on.',
          'The account is yours alone: do not share your password or the codes we send you.',
        ],
      },
      {
        heading: 'When access ends',
        paragraphs: ['The parent or carer can take your access back at any time, and so can the school.'],
      },
    ],
  },
  {
    key: 'photo-2026-1',
    kind: 'photo',
    version: '2026.1',
    title: 'Terms for student photos',
    sections: [
      {
        heading: 'The photo you choose',
        paragraphs: [
          'A photo helps you tell your children apart on the page. Only people who can see the child’s record here see it.',
          'Use a photo of your own child that you are allowed to use, showing nobody else.',
        ],
      },
      {
        heading: 'School photos',
        paragraphs: ['The school’s photo belongs to the school. Do not copy it elsewhere without asking.'],
      },
    ],
  },
];
