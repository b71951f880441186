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
});
export type Site = z.output<typeof siteSchema>;
