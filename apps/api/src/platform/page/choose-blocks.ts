/**
 * Adapts the prerendered pages, which contain every optional part. Parts that aren't configured are removed, and the
 * review card is repeated for each review. The markup must be exactly what the app renders, or hydration fails. Pure.
 */
import type { Site } from '@portal/contract/site';

/** An element that starts with `data-when`, up to its first end tag: none contains another of its kind. */
const CONDITIONAL = /<(\w+) data-when="(\w+)"[^]*?<\/\1>/g;
const REPEATED = /<li data-each="review"[^]*?<\/li>/;

const presence = ({ app, learning, reviews }: Site): Readonly<Record<string, boolean>> => ({
  learning: learning.linkIsActiveWhenLoggedOut,
  reviews: reviews.items.length > 0,
  samples: reviews.areSamples,
  app: app.appStoreLink !== '' || app.playStoreLink !== '',
  appStore: app.appStoreLink !== '',
  playStore: app.playStoreLink !== '',
});

/** Keeps the parts the site has, including nested ones. */
export function chooseBlocks(html: string, site: Site): string {
  const present = presence(site);
  const choose = (text: string): string =>
    text.replace(CONDITIONAL, (block: string, _tag: string, name: string) =>
      present[name] === true ? block.charAt(0) + choose(block.slice(1)) : '',
    );
  return choose(html);
}

/** One card for each review; `fill` inserts its texts, escaped. */
export function repeatReviews(
  html: string,
  { items }: Site['reviews'],
  fill: (card: string, texts: Readonly<Record<string, string>>) => string,
): string {
  return html.replace(REPEATED, (card) =>
    items
      .map((review) =>
        fill(card, {
          '%REVIEW_QUOTE%': review.quote,
          '%REVIEW_NAME%': review.name,
          '%REVIEW_INITIALS%': review.initials,
          '%REVIEW_ABOUT%': review.about,
          '%REVIEW_STARS%': review.stars,
          '%REVIEW_RATING%': review.rating,
        }),
      )
      .join(''),
  );
}
