/** The offer of push notifications, in the language of the pages. */
export { pushOfferTexts } from './en-AU/push-offer.ts';
