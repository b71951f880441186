import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Site } from '@portal/contract/site';
import { siteOf } from '@portal/client/site/site.factory';
import { SiteProvider } from '@portal/client/site';
import { SignInScreen } from './sign-in-screen.tsx';

/** Text and target of each link below the form. */
const linksOf = (change: Partial<Site>): readonly string[] => {
  const page = renderToStaticMarkup(
    <SiteProvider value={siteOf(change)}>
      <SignInScreen expired={false} />
    </SiteProvider>,
  );
  const links = page.slice(page.indexOf('bare-links')).matchAll(/<a[^>]*href="([^"]*)"[^>]*>.*?<\/a>/g);
  return [...links].map(([link, href]) => `${link.replaceAll(/<[^>]*>/g, '')} ${href}`);
};

const app = { appStoreLink: 'https://apple.example/1', playStoreLink: 'https://play.example/2' };

describe('the links of the sign-in page', () => {
  it('link to the learning platform and to the mobile app in each store', () => {
    expect(linksOf({ app })).toEqual([
      'Learning platform https://learning.example.com/',
      'Get the app for iPhone https://apple.example/1',
      'Get the app for Android https://play.example/2',
    ]);
  });

  it('are limited to those that the department has configured', () => {
    const learning = { ...siteOf().learning, linkIsActiveWhenLoggedOut: false };
    expect(linksOf({ learning, app: { ...app, appStoreLink: '' } })).toEqual([
      'Get the app for Android https://play.example/2',
    ]);
    expect(linksOf({ learning })).toEqual([]);
  });

  it('name their store, so that the server can remove them from the prerendered page', () => {
    const page = renderToStaticMarkup(
      <SiteProvider value={{ ...siteOf(), app }}>
        <SignInScreen expired={false} />
      </SiteProvider>,
    );
    expect(page).toContain('<a data-when="appStore" href="https://apple.example/1"');
    expect(page).toContain('<a data-when="playStore" href="https://play.example/2"');
  });
});
