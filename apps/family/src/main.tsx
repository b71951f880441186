import './app/start/react-first.ts';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { paths } from '@portal/contract/routes';
import { App } from './app/app.tsx';
import { isApiProblem, UNREACHABLE, connection, watchConnection } from '@portal/client/calls';
import { reportError, watchErrors } from '@portal/client/reporting';
import { followOtherTabs, getSession, startSession } from '@portal/client/session';
import { readSite } from '@portal/client/site';
import { currentPath, navigate, takeOverFrom } from '@portal/client/navigation';
import { goToError, routeProblems } from './app/problems/problem-routing.ts';
import { loadPages } from './app/load-pages.ts';
import { paintedRoot, paintedStart } from './app/start/painted.ts';
import '@portal/ui/styles/index.css';

/** The landing page is hydrated once its script is loaded. If that fails, the page reports it itself. */
async function readyLanding(): Promise<void> {
  takeOverFrom(paths.landing());
  // Before React hydrates; otherwise it would render the previous path first and then again.
  if (currentPath() !== paths.landing()) navigate(paths.landing(), { replace: true });
  await Promise.all([
    loadPages(),
    import('./app/screens.ts').then(({ readyScreen }) => readyScreen('landing')),
  ]).catch(() => undefined);
}

/** Also reports failures that a boundary shows. React passes uncaught ones to the window. */
const watchRendering: RootOptions = {
  onCaughtError(error) {
    console.error(error);
    reportError(error);
  },
};

/** If loading fails, the router retries and reports the failure. */
async function readyPages(): Promise<void> {
  void import('./app/screens.ts')
    .then(({ preloadScreen }) => preloadScreen(currentPath()))
    .catch(() => undefined);
  await loadPages().catch(() => undefined);
}

/** A start without a response is retried once the server can be reached. Other failures are shown as they are. */
function startOnceReachable(): void {
  if (connection.isOnline() && getSession().status === 'unreachable')
    void startSession().catch(() => undefined);
}

async function begin(): Promise<void> {
  watchErrors();
  const start = paintedStart();
  const root = paintedRoot(start);
  if (!root) throw new Error('The page has no #root');
  routeProblems();
  followOtherTabs();
  watchConnection();
  connection.subscribe(startOnceReachable);
  startSession().catch((error: unknown) => {
    // While offline, the sign-in page and the signed-in start show that themselves.
    if (isApiProblem(error) && error.status !== UNREACHABLE) goToError(error);
  });
  if (start === 'landing') await readyLanding();
  else if (start !== 'sign-in') await readyPages();
  const app = <App site={readSite()} />;
  if (start === 'sign-in' || start === 'landing') hydrateRoot(root, app, watchRendering);
  else createRoot(root, watchRendering).render(app);
}

void begin();
