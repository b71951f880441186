import { RenderedSessionProvider, type SessionState } from '@portal/client/session';
import { SiteProvider } from '@portal/client/site';
import { RenderedAtProvider } from '@portal/client/time';
import type { Site } from '@portal/contract/site';
import { Router } from './router.tsx';

export type AppProps = {
  readonly site: Site;
  /** On the server only: the session for which it renders. */
  readonly session?: SessionState;
  /** When the server rendered home, on the server and for hydration. */
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
