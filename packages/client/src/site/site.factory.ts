import type { Site } from '@portal/contract/site';

const site: Site = {
  productName: 'Schoolside',
  hue: 274,
  helpLine: '',
  helpLineNumber: '',
  hostingStatement: '',
  acknowledgement: '',
  namesFailedCalls: false,
  analyticsUrl: '',
  captcha: 'off',
  reviews: { areSamples: false, items: [] },
  learning: {
    linkIsActiveWhenLoggedIn: true,
    linkIsActiveWhenLoggedOut: true,
    qLearnLink: 'https://learning.example.com/',
    learnMoreLink: '',
  },
  app: { appStoreLink: '', playStoreLink: '' },
  familyUrl: '',
  usesWorker: false,
};

/** A department's configuration for tests. */
export const siteOf = (change: Partial<Site> = {}): Site => ({ ...site, ...change });
