/** Placeholders in the page that the server fills in (apps/api/src/platform/page). */
import type { Site } from '@portal/contract/site';

/** A site whose texts are placeholders, so that prerendering puts each one in its place. */
export const placeholderSite: Site = {
  productName: '%PRODUCT_NAME%',
  hue: 0,
  helpLine: '%HELP_LINE%',
  helpLineNumber: '%HELP_LINE_NUMBER%',
  hostingStatement: '%HOSTING_STATEMENT%',
  acknowledgement: '%ACKNOWLEDGEMENT%',
  learning: {
    linkIsActiveWhenLoggedIn: true,
    linkIsActiveWhenLoggedOut: true,
    qLearnLink: '%LEARNING_LINK%',
    learnMoreLink: '%LEARNING_MORE_LINK%',
  },
  namesFailedCalls: false,
  analyticsUrl: '',
  captcha: 'off',
  app: { appStoreLink: '%APP_STORE_LINK%', playStoreLink: '%PLAY_STORE_LINK%' },
  familyUrl: '',
  usesWorker: false,
  reviews: {
    areSamples: true,
    items: [
      {
        quote: '%REVIEW_QUOTE%',
        name: '%REVIEW_NAME%',
        initials: '%REVIEW_INITIALS%',
        about: '%REVIEW_ABOUT%',
        stars: '%REVIEW_STARS%',
        rating: '%REVIEW_RATING%',
      },
    ],
  },
};
