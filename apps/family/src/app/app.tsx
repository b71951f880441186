import { RenderedSessionProvider, type SessionState } from '@portal/client/session';
import { SiteProvider } from '@portal/client/site';
import { RenderedAtProvider } from '@portal/client/time';
import type { Site } from '@portal/contract/site';
import { Router } from './router.tsx';

export type AppProps = {
  readonly site: Site;
  /** The session to render; only on the server. */
  readonly session?: SessionState;
  /** The time at which the server rendered home. Hydration must render the same. */
  readonly renderedAt?: Date | null;
};

/** The root component, shared by the browser, the build's prerendering and the server. */
export const App = ({ site, session, renderedAt = null }: AppProps) => (
  <SiteProvider value={site}>
    <RenderedSessionProvider value={session ?? null}>
      <RenderedAtProvider value={renderedAt}>
        <Router />
      </RenderedAtProvider>
    </RenderedSessionProvider>
  </SiteProvider>
);
