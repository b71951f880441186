import type { Site } from '@portal/contract/site';
import { describe, expect, it } from 'vitest';
import { chooseBlocks } from './choose-blocks.ts';
import { fillPage } from './fill-page.ts';

const review = {
  quote: '<script>alert(1)</script> & "so"',
  name: 'Hana K.',
  initials: 'HK',
  about: 'Parent of two',
  stars: '★★★★☆',
  rating: '4 out of 5 stars',
};
const site: Site = {
  productName: 'Schoolside',
  hue: 274,
  helpLine: '13 74 68',
  helpLineNumber: '137468',
  hostingStatement: 'Held in Australia.',
  acknowledgement: 'We acknowledge.',
  learning: {
    linkIsActiveWhenLoggedIn: false,
    linkIsActiveWhenLoggedOut: false,
    qLearnLink: '',
    learnMoreLink: '',
  },
  namesFailedCalls: false,
  analyticsUrl: '',
  captcha: 'off',
  app: { appStoreLink: 'https://apps.example/a', playStoreLink: '' },
  familyUrl: '',
  usesWorker: false,
  reviews: { areSamples: true, items: [review, { ...review, quote: 'Second', name: 'Losa T.' }] },
};
const built =
  '<script id="site">%SITE_JSON%</script><p>always</p>' +
  '<section data-when="reviews" class="a"><p data-when="samples">samples</p><ul>' +
  '<li data-each="review" class="card"><span aria-label="%REVIEW_RATING%">%REVIEW_STARS%</span>' +
  '<p>%REVIEW_QUOTE%</p><b>%REVIEW_NAME%</b></li></ul></section>' +
  '<section data-when="app"><a data-when="appStore" href="%APP_STORE_LINK%">i</a><a data-when="playStore">a</a></section>';
const without = { ...site, reviews: { areSamples: false, items: [] } };

describe('the configured landing page', () => {
  it('has a card for each review, with all text escaped', () => {
    const page = fillPage(built, site);
    expect(page.match(/<li data-each="review"/g)).toHaveLength(2);
    expect(page).toContain('<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot;</p>');
    expect(page).toContain('<span aria-label="4 out of 5 stars">★★★★☆</span>');
    expect(page).toContain('<p>Second</p><b>Losa T.</b>');
    expect(page).not.toContain('%REVIEW');
  });

  it('labels reviews as samples only where they are', () => {
    expect(chooseBlocks(built, site)).toContain('samples</p>');
    const real = { ...site, reviews: { ...site.reviews, areSamples: false } };
    expect(chooseBlocks(built, real)).not.toContain('samples</p>');
  });

  it('has no section without reviews', () => {
    const page = chooseBlocks(built, without);
    expect(page).not.toContain('data-when="reviews"');
    expect(page).toContain('<p>always</p><section data-when="app">');
  });

  it('links only to the configured stores, and has no section without one', () => {
    expect(fillPage(built, site)).toContain(
      '<a data-when="appStore" href="https://apps.example/a">i</a></section>',
    );
    const none = { ...site, app: { appStoreLink: '', playStoreLink: '' } };
    expect(chooseBlocks(built, none)).not.toContain('data-when="app"');
  });
});
