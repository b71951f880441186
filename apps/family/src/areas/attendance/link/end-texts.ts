/** What the page behind a texted link says when the link no longer works, or has been used. */
import type { LinkEnd } from '@portal/contract/attendance-today';

/** `reloaded`: the link may still work, but the page has lost its token, which was only in memory. */
export type LinkOutcome = LinkEnd | 'thanks' | 'reloaded';

export const endTexts: Readonly<Record<LinkOutcome, { heading: string; text: string }>> = {
  thanks: {
    heading: 'Thank you',
    text: 'The school has your answer. You can close this page; the link doesn’t work again.',
  },
  answered: {
    heading: 'You have answered',
    text: 'The school has your answer. There is nothing else to do.',
  },
  settled: {
    heading: 'The school knows',
    text: 'The school already has a reason for this absence, so we need nothing from you. Thank you.',
  },
  present: {
    heading: 'Your child is not marked away',
    text: 'The school has changed this since it sent the text, so there is nothing to explain. If you are not sure where your child is, call the school now.',
  },
  reloaded: {
    heading: 'Open the link again',
    text: 'This page was loaded again, and for your safety it keeps nothing. Open the text from the school and tap its link again.',
  },
  invalid: {
    heading: 'This link has ended',
    text: 'A link works once, until 6:00 pm, and ends after two wrong letters. To tell the school why your child was away, call it, or sign in.',
  },
};
