import { MAIN_ID, SkipLink } from '@portal/ui/frame';
import '@portal/ui/styles/landing-page.css';
import { SiteFooter } from '../shell/site-footer.tsx';
import { CookiesNotice } from './cookies-notice.tsx';
import { Functions } from './functions.tsx';
import { GetApp } from './get-app.tsx';
import { Hero } from './hero.tsx';
import { HowToJoin } from './how-to-join.tsx';
import { LandingHeader } from './landing-header.tsx';
import { LandingNotice } from './landing-notice.tsx';
import { Reviews } from './reviews.tsx';

/**
 * The landing page. It is prerendered with every optional block. The server removes blocks whose `data-
 * when` condition the configuration doesn't meet (apps/api/src/platform/page/choose-blocks.ts).
 */
export function LandingScreen() {
  return (
    <div className="public">
      <SkipLink />
      <CookiesNotice />
      <LandingHeader />
      <main id={MAIN_ID} tabIndex={-1}>
        <LandingNotice />
        <Hero />
        <Functions />
        <HowToJoin />
        <Reviews />
        <GetApp />
      </main>
      <SiteFooter />
    </div>
  );
}
