import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import type { Site } from '@portal/contract/site';
import { connection, isApiProblem } from '@portal/client/calls';
import { SiteProvider } from '@portal/client/site';
import { Pages } from './pages.tsx';

/** Reads wait while the server can't be reached, and lists are read again afterwards. */
onlineManager.setEventListener((setOnline) => connection.subscribe(() => setOnline(connection.isOnline())));

const mostTries = 2;

/** Only failures of the service are retried; a refusal is final. */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (tries, error) => tries < mostTries && !(isApiProblem(error) && error.status < 500),
    },
  },
});

/** The root component. */
export const App = ({ site }: { site: Site }) => (
  <SiteProvider value={site}>
    <QueryClientProvider client={queries}>
      <Router base="/office">
        <Pages />
      </Router>
    </QueryClientProvider>
  </SiteProvider>
);
