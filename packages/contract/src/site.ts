/** A department's configuration of its portal. It is embedded in the page, so that nothing waits for a call. */
import * as z from 'zod/mini';

export const siteSchema = z.object({
  productName: z.string(),
  /** Hue of the brand, 0 to 360. All other colours derive from it. */
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
  /** The URL that receives page views; empty if disabled. */
  analyticsUrl: z.string(),
  /** The captcha provider for signing in. */
  captcha: z.enum(['off', 'proof-of-work', 'recaptcha']),
  /** Links to the mobile app in the stores; empty if there is none. */
  app: z.object({ appStoreLink: z.string(), playStoreLink: z.string() }),
  /** The origin of the families' pages if the office has its own host; otherwise empty. */
  familyUrl: z._default(z.string(), ''),
  /** Whether pages register the service worker (docs/app.md). */
  usesWorker: z.boolean(),
  /** Reviews by families, supplied by the department and ready for display. */
  reviews: z.object({
    /** Invented for a demonstration, and labelled as such. */
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
