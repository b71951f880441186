import type { Site } from '@portal/contract/site';
import { SiteProvider } from '@portal/client/site';
import { Router } from './router.tsx';

/** The root component, shared by the browser and the build's prerendering. */
export const App = ({ site }: { site: Site }) => (
  <SiteProvider value={site}>
    <Router />
  </SiteProvider>
);
