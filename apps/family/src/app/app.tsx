import type { Site } from '@portal/contract/site';
import { SiteProvider } from '@portal/client/site';
import { Router } from './router.tsx';

/** The product's page, the same in the browser and in the build's prerendering. */
export const App = ({ site }: { site: Site }) => (
  <SiteProvider value={site}>
    <Router />
  </SiteProvider>
);
