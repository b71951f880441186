/** What a department configures about its portal; the page carries it so that nothing waits for a call. */
import * as z from 'zod/mini';

export const siteSchema = z.object({
  productName: z.string(),
  /** Hue of the brand, 0 to 360; all else follows from it. */
  hue: z.number(),
  helpLine: z.string(),
  /** Digits for `tel:`. */
  helpLineNumber: z.string(),
  hostingStatement: z.string(),
  acknowledgement: z.string(),
  learning: z.object({
    linkIsActiveWhenLoggedIn: z.boolean(),
    linkIsActiveWhenLoggedOut: z.boolean(),
    qLearnLink: z.string(),
    learnMoreLink: z.string(),
  }),
  /** Whether the error page says which call failed: outside production only. */
  namesFailedCalls: z.boolean(),
  /** Where page views are sent; empty: nowhere. */
  analyticsUrl: z.string(),
  /** How a sign-in shows that a person makes it. */
  captcha: z.enum(['off', 'proof-of-work', 'recaptcha']),
  /** Links to the mobile app in the stores; empty where there is none. */
  app: z.object({ appStoreLink: z.string(), playStoreLink: z.string() }),
  /** What families say, as the department supplies it, ready to be shown. */
  reviews: z.object({
    /** Made up for a demonstration, and marked so. */
    areSamples: z.boolean(),
    items: z.array(
      z.object({
        quote: z.string(),
        name: z.string(),
        initials: z.string(),
        /** "Parent of two, Years 4 and 6". */
        about: z.string(),
        /** "★★★★☆". */
        stars: z.string(),
        /** "4 out of 5 stars". */
        rating: z.string(),
      }),
    ),
  }),
});
export type Site = z.output<typeof siteSchema>;
export type Review = Site['reviews']['items'][number];
