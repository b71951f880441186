import type { Site } from '@portal/contract/site';

/** The configuration that the development server shows. A running portal has its own (docs/configuration.md). */
export const devSite: Site = {
  productName: 'Schoolside',
  hue: 274,
  helpLine: '13 74 68',
  helpLineNumber: '137468',
  hostingStatement: 'Personal data is held in an Australian cloud data centre.',
  acknowledgement:
    'We acknowledge the Traditional Custodians of the lands on which our students live and learn.',
  learning: {
    linkIsActiveWhenLoggedIn: true,
    linkIsActiveWhenLoggedOut: true,
    qLearnLink: 'https://learning.example.com/',
    learnMoreLink: 'https://learning.example.com/about',
  },
  namesFailedCalls: true,
  analyticsUrl: '',
  captcha: 'proof-of-work',
  app: { appStoreLink: '', playStoreLink: '' },
  familyUrl: '',
  usesWorker: false,
  reviews: { areSamples: false, items: [] },
};
